import Testing

@testable import TacetMixer

/// Which of OpenAL's resamplers is used.
@Suite struct ResamplerChoiceTests {
  private let old = ["Nearest", "Linear", "Cubic", "11th order Sinc", "23rd order Sinc"]
  private let new = [
    "Nearest", "Linear", "Cubic Spline", "4-point Gaussian", "11th order Sinc (fast)", "11th order Sinc",
    "23rd order Sinc (fast)", "23rd order Sinc", "47th order Sinc (fast)", "47th order Sinc",
  ]

  @Test func findsEachByItsName() {
    #expect(ResamplerChoice(.linear, among: old).index == 1)
    #expect(ResamplerChoice(.cubic, among: old).index == 2)
    #expect(ResamplerChoice(.sinc, among: old).index == 3)
    #expect(ResamplerChoice(.best, among: old).index == 4)
    #expect(ResamplerChoice(.cubic, among: new).index == 2)
    #expect(ResamplerChoice(.cubic, among: ["Linear", "4-point Gaussian"]).index == 1)
    #expect(ResamplerChoice(.sinc, among: new).index == 5)
    #expect(ResamplerChoice(.best, among: new).index == 9)
  }

  @Test func missingOneIsReplacedByTheNextBest() {
    let few = ResamplerChoice(.best, among: ["Linear", "Cubic"])
    #expect(few.index == 1 && few.resampling == .cubic)
    #expect(ResamplerChoice(.linear, among: ["Cubic", "23rd order Sinc"]).resampling == .cubic)
    #expect(ResamplerChoice(.cubic, among: []) == ResamplerChoice(.linear, among: []))
    #expect(ResamplerChoice(.cubic, among: []).index == nil)
  }
}
