import TacetDecoding
import TacetSignal
import Testing

@testable import Tacet

/// The events of the music, from how far it has come. The pieces have 48,000 frames.
struct MusicWatchTests {
  private let theme: Soundtrack
  private var watch = MusicWatch()

  init() throws {
    theme = try .silence(frames: 48_000)
    watch.begin(1, at: 1_000)
  }

  private func parts(_ soundtracks: [Soundtrack], loops: LoopCount = false) -> [SoundtrackPart] {
    soundtracks.enumerated().map { index, soundtrack in
      var part = SoundtrackPart(SoundtrackQueue.Entry(soundtrack: soundtrack, loops: loops), index: index)
      part.begins = 48_000 * index
      return part
    }
  }

  private mutating func advance(to played: Int, at frame: Int, _ parts: [SoundtrackPart]) -> [SoundtrackEvent] {
    watch.advance(to: played, at: frame, pace: MusicPace(), of: parts, sampleRate: 48_000)
  }

  @Test mutating func loopIsReportedOnceWithItsFrame() {
    let parts = parts([theme], loops: true)
    #expect(advance(to: 47_999, at: 48_999, parts) == [])
    #expect(advance(to: 50_000, at: 51_000, parts) == [.looped(at: 49_000)])
    #expect(advance(to: 50_000, at: 51_000, parts) == [])
  }

  @Test mutating func nextPieceEndsTheOneBefore() {
    let heard = advance(to: 48_100, at: 49_100, parts([theme, theme]))
    #expect(heard == [.ended(.finished, at: 49_000), .started(theme, position: 0, at: 49_000)])
  }

  @Test mutating func beatsAreReportedWhereTheyAreAskedFor() {
    let parts = parts([theme.withTempo(TempoMap(tempo: 120, metre: 4))], loops: true)
    #expect(advance(to: 100, at: 1_100, parts) == [])
    watch.reportBeats()
    let heard = advance(to: 24_001, at: 25_001, parts)
    #expect(heard.count == 1 && heard.first?.frame == 25_000 && !watch.awaitsBeats)
    var actions = EngineActions()
    watch.awaitBeats(&actions)
    #expect(watch.awaitsBeats && actions.perform() == ["wake"])
  }

  @Test mutating func nextBeatIsCountedFromThePresentFrame() throws {
    let part = try #require(parts([theme.withTempo(TempoMap(tempo: 120))], loops: true).first)
    let time = try #require(part.musicTime(sampleRate: 48_000))
    _ = advance(to: 4_000, at: 5_000, [part])
    // It is reported when its first frame was mixed.
    #expect(watch.framesUntilBeat(of: time, at: 5_000) == 20_001)
    #expect(watch.framesUntilBeat(of: time, at: 6_000) == 19_001)
    watch.setRunning(false, at: 6_000)
    #expect(watch.framesUntilBeat(of: time, at: 7_000) == nil)
  }

  @Test mutating func musicThatStandsStillDoesNotPass() {
    _ = advance(to: 100, at: 1_100, parts([theme]))
    #expect(watch.played(at: 1_200) == 200)
    watch.setRunning(false, at: 1_100)
    #expect(watch.played(at: 1_200) == 100)
    watch.setRunning(true, at: 5_000)
    #expect(watch.played(at: 5_001) == 101)
  }

  @Test mutating func endOfAnotherPlayIsNone() {
    watch.end(2)
    #expect(watch.play == 1)
    watch.end(1)
    #expect(watch.play == 0)
    #expect(advance(to: 48_100, at: 49_100, parts([theme, theme])) == [])
  }

  @Test(arguments: [1, 100, 479])
  mutating func shortFileReportsItsLoopOnceABlock(frames: Int) throws {
    let parts = parts([try .silence("short", frames: frames)], loops: true)
    for block in 1...20 {
      let events = advance(to: 2_048 * block, at: 1_000 + 2_048 * block, parts)
      #expect(events == [.looped(at: FrameCount(1_000 + (2_048 * block - 1) / frames * frames))])
    }
  }

}
