import Testing

@testable import TacetMixer

@Suite struct DeckClockTests {
  @Test func heardFramesAreNotSkipped() {
    var clock = DeckClock()
    clock.play(480)
    #expect(clock.played == 480 && clock.skippedFrames == 0)
  }

  @Test func unheardFramesCountAndAreDiscardedLater() {
    var clock = DeckClock()
    clock.play(480)
    clock.skip(1_000)
    #expect(clock.played == 1_480 && clock.skippedFrames == 1_000)
    clock.discardSkipped(600)
    #expect(clock.played == 1_480 && clock.skippedFrames == 400)
    clock.discardSkipped(4_000)
    #expect(clock.skippedFrames == 0)
  }

  @Test func continuedDeckHasSkippedTheFramesPlayedSince() {
    var other = DeckClock()
    other.play(480)
    other.skip(10_000)
    let late = DeckClock(continuing: other, from: 9_000)
    #expect(late.played == 1_480 && late.skippedFrames == 1_480)
    let early = DeckClock(continuing: other, from: 20_000)
    #expect(early == DeckClock())
  }

  @Test func framesLeftAreCountedFromTheHeadersLength() {
    var clock = DeckClock()
    clock.skip(300)
    #expect(clock.framesLeft(ofLength: 1_000) == 700)
    #expect(clock.framesLeft(ofLength: .max) == .max)
  }

  @Test func framesLeftAreCountedFromACompleteRing() {
    var clock = DeckClock()
    clock.play(300)
    #expect(clock.framesLeft(ready: 200) == 200)
    clock.skip(250)
    // It ended 50 frames ago.
    #expect(clock.framesLeft(ready: 200) == -50)
  }
}
