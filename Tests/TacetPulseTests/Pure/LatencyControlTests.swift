import Testing

@testable import TacetPulse

struct LatencyControlTests {
  /// A control whose start is over: blocks of 5 ms at 10 ms.
  private func control(_ wanted: Int) -> LatencyControl {
    var control = LatencyControl(.milliseconds(wanted), start: .zero)
    for _ in 0..<LatencyControl.memory { _ = control.tick(longestWait: nil) }
    return control
  }

  /// Counts a tick for each of these longest waits, in milliseconds; returns the changes in order.
  @discardableResult
  private func pass(_ control: inout LatencyControl, waits: [Int]) -> [Duration] {
    waits.compactMap { control.tick(longestWait: .milliseconds($0)) }
  }

  /// Counts an underrun and a tick; returns the change.
  private func underrun(_ control: inout LatencyControl) -> Duration? {
    control.underrun()
    return control.tick(longestWait: nil)
  }

  /// The ticks until a change, 1,000 at most, while no request is late.
  private func ticksUntilChange(_ control: inout LatencyControl) -> Int? {
    (1...1000).first { _ in control.tick(longestWait: nil) != nil }
  }

  /// The ticks in which a late request is forgotten: so many at the most.
  private static let mostMemory = 2 * LatencyControl.memory

  // MARK: - Presses

  /// A stream runs on for two seconds after a sound, so presses that are close meet one start.
  @Test(arguments: [10, 12, 20]) func secondPressHasTheLatencyWanted(_ wanted: Int) {
    var control = LatencyControl(.milliseconds(wanted))
    control.begin()
    // Behind the first press, which is heard with the first block.
    #expect(control.current == LatencyControl.ofStart && control.piece == control.block)
    let block = wanted / 2
    // 450 ms are a tick at the least.
    #expect(pass(&control, waits: [block + 1]) == [.milliseconds(wanted)])
    #expect(pass(&control, waits: Array(repeating: block + 1, count: 40)).isEmpty)
    #expect(control.current == .milliseconds(wanted))
  }

  @Test func pressAfterASilenceIsAsTheFirst() {
    var control = LatencyControl(.milliseconds(10))
    control.begin()
    pass(&control, waits: [40])
    _ = underrun(&control)
    control.begin()
    var first = LatencyControl(.milliseconds(10))
    first.begin()
    #expect(control == first && pass(&control, waits: [5]) == [.milliseconds(10)])
  }

  @Test func startOnALateMachineKeepsWhatItNeeds() {
    var control = LatencyControl(.milliseconds(10))
    control.begin()
    // 10 ms late in all ticks that there were: as much as at a start, and the sink's share.
    #expect(pass(&control, waits: [15, 15, 15, 15]) == [.milliseconds(43)])
    #expect(ticksUntilChange(&control) == Self.mostMemory - 3 && control.current == .milliseconds(10))
  }

  @Test func startDoesNotLowerTheOwnersRequest() {
    var control = LatencyControl(.milliseconds(60))
    control.begin()
    #expect(control.current == .milliseconds(60) && ticksUntilChange(&control) == nil)
  }

  // MARK: - Late requests

  @Test func lateRequestRaisesBeforeItIsHeard() {
    var control = control(10)
    // 2 ms late, where 7.5 are queued.
    #expect(pass(&control, waits: [5, 6, 7]).isEmpty)
    #expect(pass(&control, waits: [8]) == [.milliseconds(11)])
    #expect(pass(&control, waits: [9, 7, 13]) == [.milliseconds(12), .milliseconds(19)])
    // 20 and 30 ms late.
    #expect(pass(&control, waits: [25, 35]) == [.milliseconds(43), .milliseconds(63)])
  }

  @Test func latenessThatComesAgainRaisesMoreThanOneThatIsAlone() {
    var control = control(10)
    // 5 ms late: twice as much, and the sink's share.
    #expect(pass(&control, waits: [10, 6, 10, 6, 6]) == [.milliseconds(13)])
    // The third time: five times as much, less a block.
    #expect(pass(&control, waits: [10]) == [.milliseconds(23)])
    #expect(pass(&control, waits: Array(repeating: 6, count: Self.mostMemory)) == [.milliseconds(10)])
  }

  @Test func lateRequestIsForgottenWithinSeconds() {
    for before in 0..<LatencyControl.memory {
      var control = control(10)
      pass(&control, waits: Array(repeating: 6, count: before) + [15])
      #expect(control.current == .milliseconds(23))
      let ticks = ticksUntilChange(&control) ?? 0
      #expect((LatencyControl.memory...Self.mostMemory).contains(ticks) && control.current == .milliseconds(10))
    }
  }

  @Test func machineThatStaysLateKeepsItsLatency() {
    var control = control(10)
    #expect(pass(&control, waits: [15, 15, 15, 15]) == [.milliseconds(23), .milliseconds(43)])
    #expect(pass(&control, waits: Array(repeating: [15, 6, 6, 15, 6], count: 20).flatMap { $0 }).isEmpty)
  }

  @Test func underrunsRaiseItToTheCeilingAndComeDown() {
    var control = control(10)
    var asked: [Duration] = []
    while let latency = underrun(&control) { asked.append(latency) }
    #expect(asked == [18, 34, 66, 100].map { .milliseconds($0) })
    #expect(ticksUntilChange(&control).map { $0 <= Self.mostMemory } == true && control.current == .milliseconds(43))
    #expect(ticksUntilChange(&control) != nil)
    #expect(control.current == .milliseconds(10))
  }

  @Test func secondUnderrunIsRememberedLongerThanOne() {
    var control = control(10)
    #expect(underrun(&control) == .milliseconds(18))
    #expect((ticksUntilChange(&control) ?? .max) <= Self.mostMemory)
    #expect(control.current == .milliseconds(10))
    // Of a queue of 7.5 ms twice as much again, then half as much again.
    #expect(underrun(&control) == .milliseconds(18))
    #expect((ticksUntilChange(&control) ?? .max) <= Self.mostMemory)
    #expect(control.current == .milliseconds(14))
    #expect((ticksUntilChange(&control) ?? .max) <= 2 * LatencyControl.memoryOfUnderruns)
    #expect(control.current == .milliseconds(10))
  }

  @Test func underrunsRightAfterAMoveDoNotCount() {
    var control = control(10)
    control.holdOff()
    #expect(underrun(&control) == nil)
    for _ in 1..<LatencyControl.holdOffTicks { #expect(control.tick(longestWait: .milliseconds(90)) == nil) }
    #expect(underrun(&control) == .milliseconds(18))
    // The server reports the reason for the silence afterwards.
    control.underrun()
    control.holdOff()
    #expect(control.tick(longestWait: nil) == nil)
  }

  @Test func stoppedProcessDoesNotCountAsLate() {
    var control = control(10)
    #expect(pass(&control, waits: [6, 700, 3_000]).isEmpty)
  }

  @Test func sinkWithLongerBlocksIsNotLate() {
    var control = control(10)
    control.grant(queue: .milliseconds(97), block: .milliseconds(21))
    #expect(pass(&control, waits: [22, 23, 22]).isEmpty)
    #expect(pass(&control, waits: [31]) == [.milliseconds(23)])
  }

  /// A sink that takes 4 ms at once asks for 5 when it has taken 8.
  @Test func waitOfAWholeQueueIsQueued() {
    var control = control(10)
    #expect(pass(&control, waits: Array(repeating: 8, count: 40)) == [.milliseconds(11), .milliseconds(13)])
    #expect(control.queued >= .milliseconds(8))
  }

  // MARK: - Asked for and granted

  /// In place of the owner's latency and of the one of a start; the sink's blocks stay.
  @Test(arguments: [1, 10, 60, 90, 300, 2_000]) func latencyOfThePlayerIsTheFirstAndTheLeast(_ wish: Int) {
    var control = LatencyControl(.milliseconds(10), wish: .milliseconds(wish))
    #expect(control.current == .milliseconds(wish) && control.mostQueued >= control.queued)
    #expect(control.queued >= control.block && control.block <= .milliseconds(5))
    #expect(ticksUntilChange(&control) == nil)
    control.grant(queue: .seconds(10), block: control.block)
    control.begin()
    #expect(control.current == .milliseconds(wish))
    let raised = underrun(&control)
    #expect(wish < 100 ? raised.map { $0 > .milliseconds(wish) } ?? false : raised == nil)
  }

  @Test func latencyOfThePlayerHasALimit() {
    #expect(LatencyControl(.milliseconds(10), wish: .seconds(3_600)).current == LatencyControl.longestWish)
  }

  @Test func queueThatTheServerGrantsIsTheLongest() {
    var control = LatencyControl(.milliseconds(300))
    control.grant(queue: .milliseconds(120), block: .milliseconds(20))
    control.begin()
    #expect(control.queued == .milliseconds(120) && underrun(&control) == nil)
    // Another stream may have more.
    control.grant(queue: .milliseconds(400), block: .milliseconds(20))
    #expect(control.current == .milliseconds(300))
  }

  @Test func isNotLimitedBelowTheOwnersRequest() {
    var control = LatencyControl(.milliseconds(200))
    #expect(underrun(&control) == nil && control.current == .milliseconds(200))
  }

  @Test func blockIsQueuedAtTheLatencyWanted() {
    for wanted in [1, 10, 40, 200, 5_000] {
      let control = control(wanted)
      #expect(control.queued > control.block && control.mostQueued >= control.queued)
      #expect(control.block <= .milliseconds(20) && control.highest >= control.current)
    }
  }

  // MARK: - Pieces

  @Test(arguments: [(10, 5), (20, 10), (40, 20), (100, 20), (400, 20)])
  func pieceIsABlockAtTheLatencyWanted(_ wanted: Int, _ piece: Int) {
    let control = control(wanted)
    #expect(control.piece == control.block && control.piece == .milliseconds(piece))
  }

  @Test func piecesGrowWithALatencyThatIsRaised() {
    var control = control(10)
    var pieces: [Duration] = []
    while underrun(&control) != nil { pieces.append(control.piece) }
    // 18, 34, 66 and 100 ms, in blocks of 5 ms; the last one does not outlast what came before.
    #expect(pieces == [5, 10, 20, 5].map { .milliseconds($0) })
  }

  @Test func piecesLeaveRoomForTheLatestRequest() {
    for late in 1...60 {
      var control = control(10)
      pass(&control, waits: [5 + late])
      let left = control.queued + control.block - control.piece
      #expect(
        left >= .milliseconds(late) && (control.current == control.highest || left >= .milliseconds(late) * 3 / 2))
    }
  }

  @Test func piecesAtFirstAreBlocks() {
    var wished = LatencyControl(.milliseconds(10), wish: .milliseconds(90))
    #expect(wished.piece == .milliseconds(5))
    pass(&wished, waits: [6])
    #expect(wished.piece == .milliseconds(20))
    #expect(LatencyControl(.zero).piece == .zero)
  }
}
