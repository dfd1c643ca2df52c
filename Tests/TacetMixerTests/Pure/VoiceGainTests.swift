import Glibc
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

/// The steps that a voice's ramps allow, and how far OpenAL's straight lines are from them then.
@Suite struct VoiceGainTests {
  private func ramp(_ value: Float, to target: Float, over frames: Int) -> Ramp {
    var ramp = Ramp(value)
    ramp.go(to: target, over: frames)
    return ramp
  }

  private func steady(_ value: Float = 1) -> VoiceGain {
    VoiceGain(gain: Ramp(value), envelope: Ramp(1), fade: Ramp(1), bus: Ramp(1), busOffset: Ramp(0))
  }

  /// The worst error in dB, above -40 dB, of straight lines over the steps; and how many steps there were.
  private func error(_ ramps: VoiceGain, request: Int, startsFlat: Bool = false) -> (decibels: Float, steps: Int) {
    var ramps = ramps
    var isFlat = startsFlat
    var worst: Float = 1
    var steps = 0
    while ramps.isMoving {
      let frames = min(request, ramps.longestStep(startsFlat: isFlat))
      let (first, last) = (isFlat ? ramps.value(after: frames) : ramps.value(after: 0), ramps.value(after: frames))
      for frame in 0..<frames {
        let exact = ramps.value(after: frame)
        let drawn = first + (last - first) * Float(frame) / Float(frames)
        if exact > 0.01 { worst = max(worst, drawn / exact, exact / max(drawn, 1e-6)) }
      }
      ramps.gain.advance(frames)
      ramps.envelope.advance(frames)
      ramps.fade.advance(frames)
      ramps.bus.advance(frames)
      ramps.busOffset.advance(frames)
      isFlat = false
      steps += 1
    }
    return (20 * log10(worst), steps)
  }

  @Test func oneRampIsOneStepToItsEnd() {
    var gain = steady()
    gain.envelope = ramp(0, to: 1, over: 400)
    #expect(gain.longestStep(startsFlat: false) == 400)
    gain.envelope.advance(399)
    #expect(gain.longestStep(startsFlat: false) == 1)
  }

  @Test func shorterRampEndsTheStep() {
    var gain = steady(0.5)
    gain.envelope = ramp(0.999, to: 1, over: 300)
    gain.bus = ramp(1, to: 0.999, over: 200)
    #expect(gain.longestStep(startsFlat: false) == 200)
    gain.busOffset = ramp(0.001, to: 0, over: 100)
    #expect(gain.longestStep(startsFlat: false) == 100)
  }

  @Test func slowRampMayStartFlat() {
    var gain = steady()
    gain.bus = ramp(1, to: 0, over: 240)
    #expect(gain.longestStep(startsFlat: true) == 1)
    gain.bus = ramp(1, to: 0, over: 96_000)
    #expect(gain.longestStep(startsFlat: true) > 400)
  }

  @Test func straightLinesStayWithinATenthOfADecibel() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<400 {
      var gain = steady()
      func random() -> Ramp {
        let ends = [Float(0), 1, Float.random(in: 0...1, using: &generator), 0.02].shuffled(using: &generator)
        let moves = Bool.random(using: &generator)
        return ramp(moves ? ends[0] : 1, to: moves ? ends[1] : 1, over: Int.random(in: 1...30_000, using: &generator))
      }
      (gain.gain, gain.envelope, gain.fade, gain.bus) = (random(), random(), random(), random())
      let flat = gain.value(after: 0) > 0.02
      #expect(error(gain, request: 512).decibels < 0.1)
      #expect(error(gain, request: 512, startsFlat: flat).decibels < 0.1)
    }
  }

  @Test func shortRampsTogetherTakeFewSteps() {
    var gain = steady()
    gain.envelope = ramp(0, to: 1, over: 384)
    gain.bus = ramp(1, to: 0.5, over: 240)
    #expect(error(gain, request: 512).steps < 24)
    gain.envelope = ramp(0, to: 1, over: 48_000)
    gain.bus = ramp(1, to: 0.5, over: 96_000)
    #expect(error(gain, request: 512).steps < 200)
  }
}
