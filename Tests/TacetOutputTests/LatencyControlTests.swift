import Testing

@testable import TacetOutput

/// How latency follows the machine, without one.
struct LatencyControlTests {
  @Test func growsByHalfUpToTheCeiling() {
    var control = LatencyControl(.milliseconds(10))
    var asked: [Duration] = []
    for _ in 0..<20 {
      if let latency = underflow(&control) { asked.append(latency) }
      for _ in 0..<LatencyControl.settlingTime { #expect(control.tick(longestWait: nil) == nil) }
    }
    #expect(asked.first == .milliseconds(15))
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0 < $1 })
    #expect(asked.last == .milliseconds(100) && asked.count == 6)
  }

  @Test func whatComesOfAChangeIsNotHeldAgainstIt() {
    var control = LatencyControl(.milliseconds(10))
    control.settle()
    #expect(underflow(&control) == nil)
    for _ in 0..<LatencyControl.settlingTime { _ = control.tick(longestWait: nil) }
    #expect(underflow(&control) == .milliseconds(15))
    #expect(underflow(&control) == nil)
    // The server says afterwards why there was silence.
    for _ in 0..<LatencyControl.settlingTime { _ = control.tick(longestWait: nil) }
    control.underflow()
    control.settle()
    #expect(control.tick(longestWait: nil) == nil)
  }

  @Test func comesDownAfterAQuietWhileAndIsMorePatientAfterAMistake() {
    var control = LatencyControl(.milliseconds(10))
    #expect(ticksUntilChange(&control) == nil)
    #expect(underflow(&control) == .milliseconds(15))
    #expect(ticksUntilChange(&control) == LatencyControl.patience)
    #expect(control.current == .milliseconds(10))
    for _ in 0..<LatencyControl.settlingTime { _ = control.tick(longestWait: nil) }
    #expect(underflow(&control) == .milliseconds(15))
    #expect(ticksUntilChange(&control) == 2 * LatencyControl.patience)
    #expect(control.current == .milliseconds(10))
  }

  @Test func growsAtOnceToWhatTheMachineNeeds() {
    var control = LatencyControl(.milliseconds(10))
    pass(&control, waits: [5, 5, 6])
    control.underflow()
    // 20 ms later than its rhythm: as much again, and the sink's share.
    #expect(control.tick(longestWait: .milliseconds(25)) == .milliseconds(50))
    #expect(control.current == .milliseconds(50))
  }

  @Test func oneWhoIsKnownToBeLateGetsMoreBeforeItIsHeard() {
    var control = LatencyControl(.milliseconds(10))
    #expect(pass(&control, waits: [5, 14]) == nil)
    control.underflow()
    #expect(control.tick(longestWait: .milliseconds(13)) == .microseconds(22_500))
    #expect(pass(&control, waits: Array(repeating: 8, count: LatencyControl.settlingTime)) == nil)
    #expect(pass(&control, waits: [10, 16]) == nil)
    #expect(pass(&control, waits: [18]) == .microseconds(33_750))
  }

  @Test func comesDownOnlyWhereItWouldFit() {
    var control = LatencyControl(.milliseconds(10))
    _ = underflow(&control)
    let unrest = Array(repeating: 5, count: LatencyControl.patience - 1) + [10]
    #expect(pass(&control, waits: unrest) == nil)
    #expect(pass(&control, waits: unrest) == nil)
    // What was long ago is forgotten.
    let calm = Array(repeating: 5, count: LatencyControl.patience)
    #expect(pass(&control, waits: calm) == .milliseconds(10))
  }

  @Test func standingStillIsNotBeingLate() {
    var control = LatencyControl(.milliseconds(10))
    pass(&control, waits: [5, 5, 700])
    #expect(underflow(&control) == .milliseconds(15))
    #expect(pass(&control, waits: Array(repeating: 5, count: 8) + [3000]) == nil)
  }

  @Test func anOwnerWhoWantsMoreGetsIt() {
    var control = LatencyControl(.milliseconds(200))
    #expect(underflow(&control) == nil)
    #expect(control.current == .milliseconds(200))
  }

  /// What follows from an underflow, at the next tick.
  private func underflow(_ control: inout LatencyControl) -> Duration? {
    control.underflow()
    return control.tick(longestWait: nil)
  }

  /// Lets a tick pass for each of these longest waits, in milliseconds; what is asked for at the last one.
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
