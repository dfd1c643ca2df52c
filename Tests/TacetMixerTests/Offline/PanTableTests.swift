import Testing

@testable import TacetMixer

import Glibc

@Suite struct PanTableTests {
  /// Left and right of a law at a place between its points.
  private func ears(_ law: PanLaw, at entry: PanTable.Entry) -> (left: Float, right: Float) {
    guard let index = law.points.indices.dropLast().first(where: { law.points[$0 + 1].x >= entry.x }) else {
      return (0, 0)
    }
    let (a, b) = (law.points[index], law.points[index + 1])
    let share = (entry.x - a.x) / (b.x - a.x)
    return (
      (a.left + (b.left - a.left) * share) * entry.gain, (a.right + (b.right - a.right) * share) * entry.gain
    )
  }

  /// A law with a hole in the middle, in 129 steps.
  private var linear: PanLaw {
    PanLaw(
      points: (0...128).map {
        PanLaw.Point(x: sinf((Float($0) / 128 - 0.5) * .pi), left: 1 - Float($0) / 128, right: Float($0) / 128)
      })
  }

  @Test(arguments: [-1, -0.5, -0.1, 0, 0.3, 0.7, 1] as [Float])
  func makesConstantPowerOfALinearLaw(pan: Float) {
    let table = PanTable(linear)
    let (left, right) = ears(linear, at: table[pan])
    let angle = (pan + 1) * Float.pi / 4
    #expect(abs(left - cosf(angle)) < 2e-3 && abs(right - sinf(angle)) < 2e-3)
  }

  @Test func makesConstantPowerOfOpenALsLaw() throws {
    let mix = try LoopbackMix(sampleRate: 48_000, sources: 1)
    defer { mix.close() }
    let law = MixTraits.measured(in: mix).panLaw
    let table = PanTable(law)
    for pan in [-0.9, -0.4, 0, 0.4, 0.9] as [Float] {
      let (left, right) = ears(law, at: table[pan])
      #expect(abs(left * left + right * right - 1) < 0.01)
    }
    #expect(abs(table[0].x) < 1e-3)
  }

  @Test func limitsThePan() {
    let table = PanTable(linear)
    #expect(table[-7] == table[-1] && table[7] == table[1])
  }

  @Test func withoutALawItIsAllLeftOrAllRight() {
    let table = PanTable(PanLaw(points: []))
    #expect(table[1] == PanTable.Entry(share: 1, gain: 1) && table[-1].x == -1)
  }
}
