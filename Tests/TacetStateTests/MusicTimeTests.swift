import TacetSignal
import Testing

@testable import Tacet

@Suite struct MusicTimeTests {
  private let map = TempoMap(tempo: 120)

  @Test func withoutALoopTheTimelineIsThatOfTheFile() {
    let time = MusicTime(map, sampleRate: 48_000, fileRate: 48_000, startFrame: 10_000, loop: nil)
    #expect(time.position(after: 14_000).beat == 1 && time.position(after: 13_999).beat == 0)
    #expect(time.next(.beat, from: 0) == 14_000)
    #expect(time.next(.beat, from: 14_000) == 14_000)
    #expect(time.next(.bar, from: 14_001) == 86_000)
    #expect(time.played(atBeat: 3, from: 0) == 62_000)
    #expect(time.played(atBeat: 0, from: 500) == -10_000)
  }

  @Test func loopGoesBackOnTheTimeline() {
    let loop = LoopRegion(start: 12_000, end: 72_000)
    let time = MusicTime(map, sampleRate: 48_000, fileRate: 48_000, startFrame: 0, loop: loop)
    #expect(time.position(after: 71_999).beat == 2 && time.position(after: 72_000).beats == 0.5)
    // The beat at the loop's end is not reached; the one in it comes again.
    #expect(time.next(.beat, from: 49_000) == 72_000 + 12_000)
    #expect(time.next(.beat, from: 72_000 + 600_001) == 672_000 + 12_000)
    // No bar begins in the loop: its beginning counts.
    #expect(time.next(.bar, from: 1) == 72_000 && time.next(.bar, from: 72_001) == 132_000)
    #expect(time.played(atBeat: 2, from: 50_000) == 72_000 + 36_000)
    #expect(time.played(atBeat: 2, from: 72_000) == 72_000 + 36_000)
    #expect(time.played(atBeat: 0, from: 72_000) < 72_000)
  }

  @Test func fileOfAnotherRateHasTheSameBeats() {
    let loop = LoopRegion(start: 22_050, end: 110_250)
    let time = MusicTime(map, sampleRate: 48_000, fileRate: 44_100, startFrame: 44_100, loop: loop)
    #expect(time.position(after: 0).beats == 2 && time.next(.beat, from: 1) == 24_000)
    #expect(time.position(after: 72_000).beats == 1 && time.next(.beat, from: 71_000) == 72_000)
  }

  private static let frames = [Int.min, -(1 << 61), -1, 0, 1, 48_000, 1 << 48, 1 << 61, .max]

  @Test(arguments: frames, [-1, 0, 1, 44_100, .max])
  func noFrameAndNoRateTraps(frame: Int, fileRate: Int) {
    let played = max(-(1 << 60), min(frame, 1 << 60))
    for loop in [
      nil, LoopRegion(start: 0, end: 1), LoopRegion(start: 12_000, end: 72_000), LoopRegion(start: 5, end: .max),
    ] {
      for repeats in [nil, 0, 2, Int.max] {
        let time = MusicTime(
          map, sampleRate: 48_000, fileRate: fileRate, startFrame: frame, loop: loop, repeats: repeats)
        let position = time.position(after: played)
        #expect((0..<1).contains(position.fraction) && position.beatInBar >= 0)
        for grid in [Quantization.beat, .bar, .bars(.max, offset: 1e18)] { _ = time.next(grid, from: played) }
        for beat in [-.infinity, -1e300, 0, 1e300, .infinity, .nan] { _ = time.played(atBeat: beat, from: played) }
      }
    }
  }
}
