import Testing

@testable import TacetMixer

@Suite struct VoicePositionTests {
  private func position(_ clock: VoicePosition.Clock, repeats: Bool = false, step: Double = 1) -> VoicePosition {
    VoicePosition(
      generation: 1, clock: clock,
      loop: PlayedLoop(frames: 1_000, start: 200, end: 700, rounds: repeats ? .max : 0), step: step, position: 100,
      anchor: 50)
  }

  @Test func eachCountsByItsClock() {
    #expect(position(.stopped).frame(mix: 80, engine: 90) == 100)
    #expect(position(.mix).frame(mix: 80, engine: 90) == 130)
    #expect(position(.engine).frame(mix: 80, engine: 90) == 140)
    #expect(position(.mix, step: 0.25).frame(mix: 57, engine: 0) == 101)
  }

  @Test func clockThatHasNotComeToTheAnchorCountsAsThere() {
    #expect(position(.mix).frame(mix: 0, engine: 0) == 100)
  }

  @Test func oneShotEndsAtItsLastFrameAndALoopFolds() {
    #expect(position(.mix).frame(mix: 5_000, engine: 0) == 1_000)
    #expect(position(.mix, repeats: true).frame(mix: 50 + 600, engine: 0) == 200)
    #expect(position(.mix, repeats: true, step: 2).frame(mix: 50 + 301, engine: 0) == 202)
  }
}
