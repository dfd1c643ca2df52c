import TacetDecoding
import TacetSignal
import Testing

@testable import Tacet

/// The places of a transition. At 120 beats a minute a beat is 24,000 frames, and a bar 96,000.
@Suite struct MusicTransitionTests {
  private let plain: Soundtrack
  private let timed: Soundtrack

  init() throws {
    plain = try .silence(frames: 480_000)
    timed = plain.withTempo(TempoMap(tempo: 120))
  }

  private func exit(
    _ exit: MusicTransition.Exit, of soundtrack: Soundtrack, loops: LoopCount = false, played: Int, lead: Int = 0,
    begins: Int = 0
  ) -> (played: Int, beats: Double?)? {
    var part = SoundtrackPart(SoundtrackQueue.Entry(soundtrack: soundtrack, loops: loops), index: 0)
    part.begins = begins
    return MusicTransition(exit: exit).exitPlace(of: part, played: played, lead: lead, sampleRate: 48_000)
  }

  @Test func exitOnAGridIsTheNextPlaceOfItBeyondTheLead() throws {
    let bar = try #require(exit(.next(.bar), of: timed, played: 50_000))
    #expect(bar.played == 96_000 && bar.beats == 4)
    let beat = try #require(exit(.next(.beat), of: timed, played: 50_000, lead: 22_001))
    #expect(beat.played == 96_000 && beat.beats == 4)
    #expect(exit(.next(.beat), of: timed, played: 50_000, lead: 22_000)?.played == 72_000)
    #expect(exit(.next(.beat), of: timed, played: 50_000, begins: 1_000)?.played == 73_000)
  }

  @Test func exitAtBeatsIsTheFirstThatComesOrTheNextBar() {
    #expect(exit(.beats([7, 2.5, 5]), of: timed, played: 60_000)?.played == 60_000)
    #expect(exit(.beats([7, 2.5, 5]), of: timed, played: 60_001)?.played == 120_000)
    #expect(exit(.beats([1, 2]), of: timed, played: 60_001)?.played == 96_000)
    #expect(exit(.beats([]), of: timed, played: 60_001)?.played == 96_000)
    // In a loop every beat comes again: beat 1 of the second round.
    #expect(exit(.beats([1]), of: timed, loops: true, played: 60_000)?.played == 504_000)
  }

  @Test func exitAtTheEndIsThatOfTheLoopOrOfTheFile() {
    #expect(exit(.end, of: plain, played: 60_000).map { [$0.played] } == [480_000])
    #expect(exit(.end, of: plain, loops: true, played: 480_001)?.played == 960_000)
    #expect(exit(.end, of: plain, loops: 2, played: 480_001)?.played == 960_000)
    #expect(exit(.end, of: plain, loops: 3, played: 100, lead: 480_000)?.played == 960_000)
    // It needs no tempo, and has no beat without one.
    let noBeat = exit(.end, of: plain, played: 0)
    #expect(noBeat != nil && noBeat?.beats == nil)
    #expect(exit(.end, of: timed, played: 0)?.beats == 20)
  }

  @Test func beatsOfAPieceWithoutATempoAreNoExit() {
    #expect(exit(.next(.bar), of: plain, played: 0) == nil && exit(.beats([1]), of: plain, played: 0) == nil)
  }

  @Test func entryIsABeatOfTheOther() throws {
    func frame(_ entry: MusicTransition.Entry, of soundtrack: Soundtrack, leftAt beats: Double? = nil) -> Int? {
      MusicTransition(entry: entry).entryFrame(of: soundtrack, leftAt: beats)
    }
    #expect(frame(.start, of: timed, leftAt: 3) == nil && frame(.beat(2.5), of: timed) == 60_000)
    #expect(frame(.sameBeat, of: timed, leftAt: 3) == 72_000 && frame(.sameBeat, of: timed) == nil)
    #expect(frame(.beat(2), of: plain) == nil)
    // In frames of its own file, and never before it.
    let slow = try Soundtrack.silence(frames: 44_100, sampleRate: 44_100).withTempo(TempoMap(tempo: 60))
    #expect(frame(.beat(0.5), of: slow) == 22_050 && frame(.beat(-8), of: slow) == 0)
  }
}
