import Testing

@testable import TacetOutput

/// How latency follows the machine, without one.
struct LatencyControlTests {
  @Test func growsByHalfUpToTheCeiling() {
    var control = LatencyControl(.milliseconds(10))
    var asked: [Duration] = []
    for _ in 0..<20 {
      if let latency = control.underflow() { asked.append(latency) }
      for _ in 0..<LatencyControl.settlingTime { #expect(control.tick() == nil) }
    }
    #expect(asked.first == .milliseconds(15))
    #expect(zip(asked, asked.dropFirst()).allSatisfy { $0 < $1 })
    #expect(asked.last == .milliseconds(100) && asked.count == 6)
  }

  @Test func whatComesOfAChangeIsNotHeldAgainstIt() {
    var control = LatencyControl(.milliseconds(10))
    control.settle()
    #expect(control.underflow() == nil)
    for _ in 0..<LatencyControl.settlingTime { _ = control.tick() }
    #expect(control.underflow() == .milliseconds(15))
    #expect(control.underflow() == nil)
  }

  @Test func comesDownAfterAQuietWhileAndIsMorePatientAfterAMistake() {
    var control = LatencyControl(.milliseconds(10))
    #expect(ticksUntilChange(&control) == nil)
    #expect(control.underflow() == .milliseconds(15))
    #expect(ticksUntilChange(&control) == LatencyControl.patience)
    #expect(control.current == .milliseconds(10))
    for _ in 0..<LatencyControl.settlingTime { _ = control.tick() }
    #expect(control.underflow() == .milliseconds(15))
    #expect(ticksUntilChange(&control) == 2 * LatencyControl.patience)
    #expect(control.current == .milliseconds(10))
  }

  @Test func anOwnerWhoWantsMoreGetsIt() {
    var control = LatencyControl(.milliseconds(200))
    #expect(control.underflow() == nil)
    #expect(control.current == .milliseconds(200))
  }

  private func ticksUntilChange(_ control: inout LatencyControl) -> Int? {
    (1...1000).first { _ in control.tick() != nil }
  }
}
