import TacetSignal
import Testing

@Suite struct GainTests {
  @Test func amplitudesAreLimitedAndNotANumberIsSilence() {
    #expect(Gain(amplitude: .nan) == .silence && Gain(amplitude: -1) == .silence)
    #expect(Gain(amplitude: .infinity) == .maximum && Gain(amplitude: 16.5) == .maximum)
    #expect(Gain(amplitude: 0.3).amplitude == 0.3)
  }

  @Test func decibelsAreTwentyTimesTheLogarithmOfTheAmplitude() {
    #expect(Gain.decibels(1_000) == .maximum)
    #expect(Gain.decibels(-.infinity) == .silence && Gain.decibels(.nan) == .silence)
    #expect(abs(Gain.decibels(-6.0206).amplitude - 0.5) < 1e-5)
    #expect(abs(Gain(amplitude: 2).decibels - 6.0206) < 1e-4)
    #expect(Gain.silence.decibels == -.infinity && Gain.unity.decibels == 0)
  }

  @Test func sliderIsCubicAndHasAnInverse() {
    #expect(Gain(slider: 0) == .silence && Gain(slider: 1) == .unity && Gain(slider: 100) == .maximum)
    #expect(Gain(slider: -1) == .silence && Gain(slider: .nan) == .silence)
    #expect(abs(Gain(slider: 0.5).decibels + 18.06) < 0.01)
    for step in 0...100 {
      let slider = Float(step) / 100
      #expect(abs(Gain(slider: slider).slider - slider) < 1e-6)
    }
  }

  @Test func productOfGainsIsLimitedToo() {
    #expect(Gain(amplitude: 0.5) * Gain(amplitude: 0.5) == Gain(amplitude: 0.25))
    #expect(Gain.maximum * .maximum == .maximum)
    #expect(Gain.silence < .unity && .unity < Gain.maximum)
  }
}
