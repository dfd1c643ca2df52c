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

  @Test func productOfGainsIsLimitedToo() {
    #expect(Gain(amplitude: 0.5) * Gain(amplitude: 0.5) == Gain(amplitude: 0.25))
    #expect(Gain.maximum * .maximum == .maximum)
    #expect(Gain.silence < .unity && .unity < Gain.maximum)
  }
}
