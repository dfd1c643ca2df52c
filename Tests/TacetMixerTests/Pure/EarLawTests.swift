import Testing

@testable import TacetMixer

/// Gains of an ear, between the places that were measured.
@Suite struct EarLawTests {
  @Test func fewMeasuresAreUnity() {
    let law = EarLaw([0, 0.5, 1])
    for share in [0, 0.3, 1] as [Float] { #expect(law.gain(at: share) == 1) }
  }

  @Test func cubicGoesThroughItsPlaces() {
    // A cubic is met exactly, between its places too.
    let cubic: (Float) -> Float = { 1 - $0 * $0 * $0 / 1_000 }
    let law = EarLaw((0...10).map { cubic(Float($0)) })
    for place in [0, 0.5, 1, 2.25, 5, 7.75, 10] as [Float] {
      #expect(abs(law.gain(at: place / 10) - cubic(place)) < 1e-5, "place \(place)")
    }
  }

  @Test func limitBendsAndStays() {
    let measured: [Float] = [1, 1, 1, 1, 0.75, 0.5, 0.25, 0, 0, 0, 0]
    let law = EarLaw(measured)
    #expect(law.gain(at: 0) == 1)
    #expect(law.gain(at: 1) == 0)
    for step in 0...100 {
      let gain = law.gain(at: Float(step) / 100)
      #expect(gain >= 0 && gain <= 1)
    }
  }

  @Test("A limit that is come to from above is kept")
  func limitFromAboveIsKept() {
    let parabola: (Float) -> Float = { max(1, 1.1 - ($0 - 8) * ($0 - 8) / 100) }
    // As newer versions: where a gain stays, it differs in its last bits.
    let law = EarLaw((0...20).map { parabola(Float($0)) + ($0 == 17 ? 2e-7 : 0) })
    for step in 0...200 {
      let place = Float(step) / 10
      let gain = law.gain(at: place / 20)
      #expect(abs(gain - parabola(place)) < 1e-5, "place \(place): \(gain)")
    }
  }
}
