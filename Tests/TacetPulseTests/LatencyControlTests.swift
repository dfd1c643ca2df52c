import Testing

@testable import TacetOutput

struct LatencyControlTests {
  @Test func isRaisedByHalfUpToTheCeiling() {
    var control = LatencyControl(.milliseconds(10))
    var asked: [Duration] = []
    for _ in 0..<20 {
      if let latency = underrun(&control) { asked.append(latency) }
      for _ in 0..<LatencyControl.holdOffTicks { #expect(control.tick(longestWait: nil) == nil) }
    }
    #expect(asked.first == .milliseconds(15))
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0 < $1 })
    #expect(asked.last == .milliseconds(100) && asked.count == 6)
  }

  @Test func underrunsRightAfterAChangeDoNotCount() {
    var control = LatencyControl(.milliseconds(10))
    control.holdOff()
    #expect(underrun(&control) == nil)
    for _ in 0..<LatencyControl.holdOffTicks { _ = control.tick(longestWait: nil) }
    #expect(underrun(&control) == .milliseconds(15))
    #expect(underrun(&control) == nil)
    // The server reports the reason for the silence afterwards.
    for _ in 0..<LatencyControl.holdOffTicks { _ = control.tick(longestWait: nil) }
    control.underrun()
    control.holdOff()
    #expect(control.tick(longestWait: nil) == nil)
  }

  @Test func isLoweredAfterQuietTicksAndLaterAfterAFailedTrial() {
    var control = LatencyControl(.milliseconds(10))
    #expect(ticksUntilChange(&control) == nil)
    #expect(underrun(&control) == .milliseconds(15))
    #expect(ticksUntilChange(&control) == LatencyControl.quietTicksBeforeLowering)
    #expect(control.current == .milliseconds(10))
    for _ in 0..<LatencyControl.holdOffTicks { _ = control.tick(longestWait: nil) }
    #expect(underrun(&control) == .milliseconds(15))
    #expect(ticksUntilChange(&control) == 2 * LatencyControl.quietTicksBeforeLowering)
    #expect(control.current == .milliseconds(10))
  }

  @Test func isRaisedAtOnceToWhatTheMachineNeeds() {
    var control = LatencyControl(.milliseconds(10))
    pass(&control, waits: [5, 5, 6])
    control.underrun()
    // 20 ms later than its rhythm: as much again, and the sink's share.
    #expect(control.tick(longestWait: .milliseconds(25)) == .milliseconds(50))
    #expect(control.current == .milliseconds(50))
  }

  @Test func aRaisedLatencyIsRaisedAgainBeforeAnUnderrun() {
    var control = LatencyControl(.milliseconds(10))
    #expect(pass(&control, waits: [5, 14]) == nil)
    control.underrun()
    #expect(control.tick(longestWait: .milliseconds(13)) == .microseconds(22_500))
    #expect(pass(&control, waits: Array(repeating: 8, count: LatencyControl.holdOffTicks)) == nil)
    #expect(pass(&control, waits: [10, 16]) == nil)
    #expect(pass(&control, waits: [18]) == .microseconds(33_750))
  }

  @Test func isLoweredOnlyIfTheLatenessFits() {
    var control = LatencyControl(.milliseconds(10))
    _ = underrun(&control)
    let unrest = Array(repeating: 5, count: LatencyControl.quietTicksBeforeLowering - 1) + [10]
    #expect(pass(&control, waits: unrest) == nil)
    #expect(pass(&control, waits: unrest) == nil)
    // The waits before the last trial do not count.
    let calm = Array(repeating: 5, count: LatencyControl.quietTicksBeforeLowering)
    #expect(pass(&control, waits: calm) == .milliseconds(10))
  }

  @Test func aStoppedProcessIsNotLate() {
    var control = LatencyControl(.milliseconds(10))
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
