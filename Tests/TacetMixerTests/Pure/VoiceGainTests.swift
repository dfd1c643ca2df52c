import TacetSignal
import Testing

@testable import TacetMixer

/// The gain of a voice: the product of its ramps, frame by frame.
@Suite struct VoiceGainTests {
  @Test(arguments: RampCurve.allCases, [0, 1, 7, 300, 2_000])
  func eachFrameHasTheProductOfAllRamps(curve: RampCurve, length: Int) {
    var generator = SeededGenerator(seed: UInt64(length))
    for _ in 0..<20 {
      func random() -> Ramp {
        var ramp = Ramp(Float.random(in: 0...1, using: &generator))
        guard Bool.random(using: &generator) else { return ramp }
        let frames = length > 0 ? Int.random(in: 1...length, using: &generator) : 0
        ramp.go(to: Float.random(in: 0...1, using: &generator), over: frames, curve: curve)
        return ramp
      }
      var offset = Ramp(Bool.random(using: &generator) ? -0.5 : 0)
      offset.go(to: 0, over: length)
      let gain = VoiceGain(gain: random(), envelope: random(), fade: random(), bus: random(), busOffset: offset)
      var gains = [Float](repeating: 0, count: 512)
      gain.fill(&gains, count: 512, factor: 0.5)
      let worst = (0..<512).map { abs(gains[$0] - 0.5 * gain.value(after: $0)) }.max() ?? 1
      #expect(worst < 2e-6, "\(worst)")
    }
  }
}
