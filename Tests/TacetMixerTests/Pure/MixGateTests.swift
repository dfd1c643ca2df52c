import TacetSession
import TacetSignal
import Testing

@testable import TacetMixer

@Suite struct MixGateTests {
  private let fades = Fades(sampleRate: 48_000)

  private func run(_ gate: inout MixGate, _ frames: Int) -> [Float] {
    var samples = [Float](repeating: 1, count: 2 * frames)
    samples.withBlock { gate.apply(to: $0) }
    return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
  }

  @Test func pauseRampsThenFreezes() {
    var gate = MixGate()
    _ = gate.apply(MixOrder(level: .paused, ramp: 480), fades: fades)
    #expect(gate.boundary == 480)
    let down = run(&gate, 480)
    #expect(down.last == 0 && abs(down[0] - 479.0 / 480) < 1e-6)
    let froze = gate.freezeIfSilent()
    #expect(froze && gate.isFrozen)
    let again = gate.freezeIfSilent()
    #expect(!again)
    let thawed = gate.apply(MixOrder(level: .audible, ramp: 480), fades: fades)
    #expect(thawed && !gate.isFrozen)
    #expect(run(&gate, 480).last == 1)
  }

  @Test func muteNeverFreezes() {
    var gate = MixGate()
    _ = gate.apply(MixOrder(level: .muted, ramp: 480), fades: fades)
    _ = run(&gate, 480)
    let froze = gate.freezeIfSilent()
    #expect(!froze && gate.isSilent && !gate.isFrozen)
    _ = gate.apply(MixOrder(level: .paused, ramp: 480), fades: fades)
    let frozeNow = gate.freezeIfSilent()
    #expect(frozeNow)
  }

  @Test func liftedOnTheWayDownItTurnsRound() {
    var gate = MixGate()
    _ = gate.apply(MixOrder(level: .paused, ramp: 480), fades: fades)
    let half = run(&gate, 240).last ?? 0
    let thawed = gate.apply(MixOrder(level: .audible, ramp: 480), fades: fades)
    #expect(!thawed)
    let up = run(&gate, 480)
    #expect(up[0] > half && up[0] < half + 0.01 && up.last == 1)
  }

  @Test func shorterRampWinsOverALongerOne() {
    var gate = MixGate()
    _ = gate.apply(MixOrder(level: .paused, ramp: 96_000), fades: fades)
    _ = run(&gate, 4_800)
    _ = gate.apply(MixOrder(level: .paused, ramp: 480, oneShots: .dropEnding), fades: fades)
    #expect(gate.boundary == 480)
    _ = gate.apply(MixOrder(level: .paused, ramp: 96_000), fades: fades)
    #expect(gate.boundary == 480)
  }

  @Test func duckingIsSlowWhenHeardAndAtOnceWhenNot() {
    var gate = MixGate()
    _ = gate.apply(MixOrder(level: .ducked, ramp: 480), fades: fades)
    #expect(abs((run(&gate, 9_600).last ?? 0) - 0.251_19) < 1e-4)
    _ = gate.apply(MixOrder(level: .paused, ramp: 0), fades: fades)
    _ = gate.freezeIfSilent()
    _ = gate.apply(MixOrder(level: .audible, ramp: 480), fades: fades)
    #expect(run(&gate, 480).last == 1)
  }

  @Test(arguments: [
    MixOrder(level: .audible, ramp: 0), MixOrder(level: .paused, ramp: 123_456, oneShots: .dropAll),
    MixOrder(level: .muted, ramp: RampSpan(.max, .smooth), oneShots: .dropEnding), MixOrder(level: .ducked, ramp: -1),
  ])
  func ordersSurviveTheirBits(order: MixOrder) {
    #expect(MixOrder(bits: order.bits) == order)
  }

  @Test(arguments: RampCurve.allCases) func everyCurveSurvivesTheBitsOfAnOrder(curve: RampCurve) {
    let order = MixOrder(level: .audible, ramp: RampSpan(480, curve))
    #expect(MixOrder(bits: order.bits) == order)
  }
}
