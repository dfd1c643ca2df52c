import Testing

@testable import TacetOutput

/// How latency follows the machine, without one.
struct LatencyControlTests {
  @Test func growsByHalfUpToTheCeiling() {
    var control = LatencyControl(.milliseconds(10))
    var asked: [Duration] = []
    for _ in 0..<20 {
      if let latency = underflow(&control) { asked.append(latency) }
      for _ in 0..<LatencyControl.settlingTime { #expect(control.tick() == nil) }
    }
    #expect(asked.first == .milliseconds(15))
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0 < $1 })
    #expect(asked.last == .milliseconds(100) && asked.count == 6)
  }

  @Test func whatComesOfAChangeIsNotHeldAgainstIt() {
    var control = LatencyControl(.milliseconds(10))
    control.settle()
    #expect(underflow(&control) == nil)
    for _ in 0..<LatencyControl.settlingTime { _ = control.tick() }
    #expect(underflow(&control) == .milliseconds(15))
    #expect(underflow(&control) == nil)
    // The server says afterwards why there was silence.
    for _ in 0..<LatencyControl.settlingTime { _ = control.tick() }
    control.underflow()
    control.settle()
    #expect(control.tick() == nil)
  }

  @Test func comesDownAfterAQuietWhileAndIsMorePatientAfterAMistake() {
    var control = LatencyControl(.milliseconds(10))
    #expect(ticksUntilChange(&control) == nil)
    #expect(underflow(&control) == .milliseconds(15))
    #expect(ticksUntilChange(&control) == LatencyControl.patience - 1)
    #expect(control.current == .milliseconds(10))
    for _ in 0..<LatencyControl.settlingTime { _ = control.tick() }
    #expect(underflow(&control) == .milliseconds(15))
    #expect(ticksUntilChange(&control) == 2 * LatencyControl.patience - 1)
    #expect(control.current == .milliseconds(10))
  }

  @Test func anOwnerWhoWantsMoreGetsIt() {
    var control = LatencyControl(.milliseconds(200))
    #expect(underflow(&control) == nil)
    #expect(control.current == .milliseconds(200))
  }

  /// What follows from an underflow, at the next tick.
  private func underflow(_ control: inout LatencyControl) -> Duration? {
    control.underflow()
    return control.tick()
  }

  private func ticksUntilChange(_ control: inout LatencyControl) -> Int? {
    (1...1000).first { _ in control.tick() != nil }
  }
}
