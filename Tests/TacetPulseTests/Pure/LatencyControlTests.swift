import Testing

@testable import TacetPulse

struct LatencyControlTests {
  private static let quiet = LatencyControl.quietTicksBeforeLowering

  /// A control without the latency of a start.
  private func control(_ wanted: Int) -> LatencyControl { LatencyControl(.milliseconds(wanted), start: .zero) }

  /// Two quiet seconds of waits of 5 ms.
  private static let calm = Array(repeating: 5, count: LatencyControl.quietTicksOfStart)

  @Test(arguments: [10, 12]) func startBeginsHighAndDescendsInStepsOfTwoQuietSeconds(_ wanted: Int) {
    var control = LatencyControl(.milliseconds(wanted))
    #expect(control.current == LatencyControl.ofStart)
    for latency in [27, 18, 12, 10] where latency >= wanted {
      #expect(pass(&control, waits: Self.calm) == .milliseconds(latency))
    }
    #expect(control.current == .milliseconds(wanted))
    #expect(ticksUntilChange(&control) == nil)
  }

  @Test func startOnALateMachineDescendsToItsLongestWaitWithAMargin() {
    var control = LatencyControl(.milliseconds(10))
    #expect(pass(&control, waits: [12] + Self.calm.dropLast()) == .milliseconds(27))
    // Half as much again as the longest wait in the queue, and the sink's share.
    #expect(pass(&control, waits: Self.calm) == .milliseconds(20))
    #expect(pass(&control, waits: Self.calm) == nil)
    #expect(ticksUntilChange(&control) == Self.quiet)
    #expect(control.current == .milliseconds(14))
  }

  /// A wait in a later step counts as one in the first does.
  @Test func longWaitStopsTheDescent() {
    var control = LatencyControl(.milliseconds(10))
    #expect(pass(&control, waits: Self.calm) == .milliseconds(27))
    #expect(pass(&control, waits: [16] + Self.calm.dropLast()) == .milliseconds(26))
    #expect(pass(&control, waits: Self.calm) == nil && control.current == .milliseconds(26))
    // Longer than what is queued: before it is heard.
    #expect(control.tick(longestWait: .milliseconds(30)) == .milliseconds(39))
  }

  @Test func startKeepsItsLatencyWhileItIsNeeded() {
    var control = LatencyControl(.milliseconds(10))
    let late = [28] + Array(repeating: 5, count: LatencyControl.quietTicksOfStart - 1)
    #expect(pass(&control, waits: late) == nil)
    #expect(ticksUntilChange(&control) == Self.quiet)
  }

  @Test func anotherStreamStartsAgain() {
    var control = LatencyControl(.milliseconds(10))
    for latency in [27, 18, 12, 10] { #expect(pass(&control, waits: Self.calm) == .milliseconds(latency)) }
    control.restart()
    #expect(control.current == LatencyControl.ofStart)
    #expect(ticksUntilChange(&control) == LatencyControl.holdOffTicks + LatencyControl.quietTicksOfStart)
    _ = underrun(&control)
    _ = underrun(&control)
    _ = underrun(&control)
    _ = underrun(&control)
    #expect(control.current > LatencyControl.ofStart)
    let learned = control.current
    control.restart()
    #expect(control.current == learned)
  }

  @Test func underrunEndsTheStart() {
    var control = LatencyControl(.milliseconds(10))
    #expect(underrun(&control) == .milliseconds(60))
    #expect(ticksUntilChange(&control) == Self.quiet)
  }

  @Test func startDoesNotLowerTheOwnersRequest() {
    var control = LatencyControl(.milliseconds(60))
    #expect(control.current == .milliseconds(60) && ticksUntilChange(&control) == nil)
  }

  /// In place of the owner's latency and of the one of a start; the sink's blocks stay.
  @Test(arguments: [1, 10, 60, 90, 300, 2_000]) func latencyOfThePlayerIsTheFirstAndTheLeast(_ wish: Int) {
    var control = LatencyControl(.milliseconds(10), wish: .milliseconds(wish))
    #expect(control.current == .milliseconds(wish) && control.mostQueued >= control.queued)
    #expect(control.queued >= control.block && control.block <= .milliseconds(4))
    #expect(ticksUntilChange(&control) == nil)
    control.restart()
    control.grant(queue: .seconds(10))
    #expect(control.current == .milliseconds(wish))
    for _ in 0...LatencyControl.holdOffTicks { _ = control.tick(longestWait: nil) }
    let raised = underrun(&control)
    #expect(wish < 100 ? raised.map { $0 > .milliseconds(wish) } ?? false : raised == nil)
  }

  @Test func latencyOfThePlayerHasALimit() {
    #expect(LatencyControl(.milliseconds(10), wish: .seconds(3_600)).current == LatencyControl.longestWish)
  }

  @Test func queueThatTheServerGrantsIsTheLongest() {
    var control = LatencyControl(.milliseconds(300))
    control.grant(queue: .milliseconds(120))
    #expect(control.queued == .milliseconds(120) && underrun(&control) == nil)
    // Another stream may have more.
    control.grant(queue: .milliseconds(400))
    #expect(control.current == .milliseconds(300))
  }

  // MARK: - Pieces

  @Test(arguments: [(10, 4), (20, 8), (39, 15), (40, 16), (50, 20), (100, 20), (400, 20)])
  func piecesFollowTheLatencyThatIsWanted(_ wanted: Int, _ piece: Int) {
    let control = control(wanted)
    #expect(control.piece == control.block && control.piece >= .milliseconds(piece))
    #expect(control.piece < .milliseconds(piece + 1))
  }

  @Test func piecesGrowWithALatencyThatIsRaised() {
    var control = control(10)
    var pieces: [Duration] = []
    while underrun(&control) != nil {
      #expect(control.piece == control.block)
      for _ in 0..<LatencyControl.quietTicksOfStart { _ = control.tick(longestWait: nil) }
      pieces.append(control.piece)
    }
    // 15, 23, 35, 53, 80 and 100 ms, in blocks of 4 ms.
    #expect(pieces == [4, 8, 12, 20, 20, 20].map { .milliseconds($0) })
  }

  @Test func piecesLeaveRoomForTheLongestWait() {
    var control = control(10)
    control.underrun()
    // That wait leaves no room for more.
    #expect(control.tick(longestWait: .milliseconds(40)) == .milliseconds(42) && control.piece == control.block)
    // A quiet time forgets that wait, and the next one is another's.
    pass(&control, waits: Array(repeating: 5, count: Self.quiet))
    #expect(control.current == .milliseconds(28) && control.piece == control.block * 2)
    pass(&control, waits: [20])
    #expect(control.piece + .milliseconds(20) <= control.current)
  }

  @Test func piecesAtFirstAreBlocks() {
    let control = LatencyControl(.milliseconds(10))
    #expect(control.current == .milliseconds(40) && control.piece == control.block)
    var wished = LatencyControl(.milliseconds(10), wish: .milliseconds(90))
    #expect(wished.piece == .milliseconds(4))
    pass(&wished, waits: Self.calm)
    #expect(wished.piece == .milliseconds(20))
    #expect(LatencyControl(.zero).piece == .zero)
  }

  // MARK: - Memory

  @Test func startTakesWhatWasRememberedAndComesDown() {
    var control = LatencyControl(.milliseconds(10))
    control.restart(remembered: .milliseconds(16))
    #expect(control.current == .milliseconds(16))
    #expect(ticksUntilChange(&control) == LatencyControl.holdOffTicks + LatencyControl.quietTicksOfStart)
    #expect(control.current == .milliseconds(11))
    // Another output later has no less than was learned since.
    _ = underrun(&control)
    _ = underrun(&control)
    let learned = control.current
    control.restart(remembered: .milliseconds(12))
    #expect(control.current == learned)
    control.restart(remembered: .milliseconds(55))
    #expect(control.current == .milliseconds(55))
  }

  @Test(arguments: [(5, 10), (60, 60), (100, 60), (2_000, 60)])
  func startTakesNoLessThanIsWantedAndNoMoreThan60ms(_ remembered: Int, _ taken: Int) {
    var control = LatencyControl(.milliseconds(10))
    control.restart(remembered: .milliseconds(remembered))
    #expect(control.current == .milliseconds(taken))
    var wished = LatencyControl(.milliseconds(10), wish: .milliseconds(20))
    wished.restart(remembered: .milliseconds(remembered))
    #expect(wished.current == .milliseconds(20))
  }

  @Test func latencyIsLearnedIn30SecondsOnOneOutput() {
    var control = control(10)
    control.restart()
    pass(&control, waits: Array(repeating: 5, count: LatencyControl.ticksToLearn - 1))
    #expect(control.learned == nil)
    pass(&control, waits: [5])
    #expect(control.learned == .milliseconds(10))
    control.moved()
    #expect(control.learned == nil)
    var wished = LatencyControl(.milliseconds(10), wish: .milliseconds(90))
    pass(&wished, waits: Array(repeating: 5, count: LatencyControl.ticksToLearn))
    #expect(wished.learned == nil)
  }

  @Test func twoBlocksAreQueuedAtTheLatencyWanted() {
    for wanted in [1, 10, 40, 200, 5_000] {
      let control = control(wanted)
      #expect(control.queued >= control.block * 2 && control.mostQueued >= control.queued)
      #expect(control.block <= .milliseconds(20) && control.highest >= control.current)
    }
  }

  @Test func isRaisedByHalfUpToTheCeiling() {
    var control = control(10)
    var asked: [Duration] = []
    for _ in 0..<20 {
      if let latency = underrun(&control) { asked.append(latency) }
      #expect(control.tick(longestWait: nil) == nil)
    }
    #expect(asked.first == .milliseconds(15))
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0 < $1 })
    #expect(asked.last == .milliseconds(100) && asked.count == 6)
  }

  @Test func underrunsRightAfterABeginningDoNotCount() {
    var control = control(10)
    control.holdOff()
    #expect(underrun(&control) == nil)
    for _ in 0..<LatencyControl.holdOffTicks { _ = control.tick(longestWait: nil) }
    #expect(underrun(&control) == .milliseconds(15))
    // The server reports the reason for the silence afterwards.
    control.underrun()
    control.holdOff()
    #expect(control.tick(longestWait: nil) == nil)
  }

  @Test func isLoweredAfterQuietTicksAndLaterAfterAFailedTrial() {
    var control = control(10)
    #expect(ticksUntilChange(&control) == nil)
    #expect(underrun(&control) == .milliseconds(15))
    #expect(ticksUntilChange(&control) == Self.quiet)
    #expect(control.current == .milliseconds(10))
    #expect(underrun(&control) == .milliseconds(15))
    #expect(ticksUntilChange(&control) == 2 * Self.quiet)
    #expect(control.current == .milliseconds(10))
  }

  @Test func isRaisedAtOnceToWhatTheMachineNeeds() {
    var control = control(10)
    pass(&control, waits: [5, 5, 6])
    control.underrun()
    // 40 ms in the queue, and the sink's share.
    #expect(control.tick(longestWait: .milliseconds(40)) == .milliseconds(42))
    #expect(control.current == .milliseconds(42))
  }

  @Test func raisedLatencyIsRaisedAgainBeforeAnUnderrun() {
    var control = control(10)
    #expect(pass(&control, waits: [5, 14]) == nil)
    control.underrun()
    #expect(control.tick(longestWait: .milliseconds(13)) == .milliseconds(16))
    #expect(pass(&control, waits: [10, 14]) == nil)
    #expect(pass(&control, waits: [18]) == .milliseconds(24))
  }

  @Test func isLoweredOnlyIfTheLongestWaitFits() {
    var control = control(10)
    _ = underrun(&control)
    let unrest = Array(repeating: 5, count: Self.quiet - 1) + [11]
    #expect(pass(&control, waits: unrest) == nil)
    #expect(pass(&control, waits: unrest) == nil)
    // The waits before the last trial do not count.
    let calm = Array(repeating: 5, count: Self.quiet)
    #expect(pass(&control, waits: calm) == .milliseconds(10))
  }

  @Test func stoppedProcessDoesNotCountAsLate() {
    var control = control(10)
    pass(&control, waits: [5, 5, 700])
    #expect(underrun(&control) == .milliseconds(15))
    #expect(pass(&control, waits: Array(repeating: 5, count: 8) + [3000]) == nil)
  }

  @Test func isNotLimitedBelowTheOwnersRequest() {
    var control = LatencyControl(.milliseconds(200))
    #expect(underrun(&control) == nil)
    #expect(control.current == .milliseconds(200))
  }

  /// Counts an underrun and a tick; returns the change.
  private func underrun(_ control: inout LatencyControl) -> Duration? {
    control.underrun()
    return control.tick(longestWait: nil)
  }

  /// Counts a tick for each of these longest waits, in milliseconds; returns the change of the last one.
  @discardableResult
  private func pass(_ control: inout LatencyControl, waits: [Int]) -> Duration? {
    var asked: [Duration?] = []
    for wait in waits { asked.append(control.tick(longestWait: .milliseconds(wait))) }
    #expect(asked.dropLast().allSatisfy { $0 == nil })
    return asked.last ?? nil
  }

  private func ticksUntilChange(_ control: inout LatencyControl) -> Int? {
    (1...1000).first { _ in control.tick(longestWait: nil) != nil }
  }
}
