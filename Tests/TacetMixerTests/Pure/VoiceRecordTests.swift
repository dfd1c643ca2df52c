import TacetSignal
import Testing

@testable import TacetMixer

/// Where a voice is in its buffer, by the mix's clock.
@Suite struct VoiceRecordTests {
  private func voice(frames: Int32, loops: Bool = false, from loopStart: Int32 = 0, pitch: Float = 1) -> VoiceRecord {
    var voice = VoiceRecord()
    voice.buffer.frames = frames
    voice.buffer.loopStart = loopStart
    voice.buffer.loopEnd = frames
    voice.parameters.loops = loops
    voice.rounds = loops ? .max : 0
    voice.parameters.pitch = pitch
    voice.anchor(position: 0, at: 1_000, sampleRate: 48_000)
    return voice
  }

  @Test func oneShotEndsAfterItsFramesAndStaysThere() {
    let voice = voice(frames: 500)
    #expect(voice.endsAt == 1_500)
    #expect(voice.position(at: 1_200, sampleRate: 48_000) == 200)
    #expect(voice.position(at: 9_000, sampleRate: 48_000) == 500)
  }

  @Test func pitchAndRateChangeTheStep() {
    #expect(voice(frames: 500, pitch: 2).endsAt == 1_250)
    #expect(voice(frames: 500, pitch: 0.5).endsAt == 2_000)
    var slow = voice(frames: 500)
    slow.buffer.sampleRate = 24_000
    slow.anchor(position: 0, at: 0, sampleRate: 48_000)
    #expect(slow.endsAt == 1_000)
  }

  @Test func loopReturnsToItsStartAndNeverEnds() {
    let voice = voice(frames: 500, loops: true, from: 100)
    #expect(voice.endsAt == .max)
    #expect(voice.position(at: 1_499, sampleRate: 48_000) == 499)
    #expect(voice.position(at: 1_500, sampleRate: 48_000) == 100)
    #expect(voice.position(at: 1_500 + 4_000 * 400 + 30, sampleRate: 48_000) == 130)
  }

  @Test func loopThatRepeatsForAgesEndsSomeTime() {
    var voice = voice(frames: .max, pitch: 0.0625)
    voice.rounds = Int(Int32.max) - 1
    voice.speed.value = 0.0625 * 0.0625
    voice.anchor(position: 0, at: 1_000, sampleRate: 48_000)
    #expect(voice.endsAt == 1_000 + 1 << 62)
  }

  @Test func effectWithoutFramesDoesNotRepeat() {
    #expect(!voice(frames: 0, loops: true).repeats)
  }

  @Test func voiceIsDueAtItsFrameUntilItHasStarted() {
    var voice = voice(frames: 500)
    voice.parameters.start = 7_000
    #expect(voice.framesUntilStart(RenderClocks(engine: 1_000)) == 6_000)
    voice.hasStarted = true
    #expect(voice.framesUntilStart(RenderClocks(engine: 1_000)) == 0)
  }

  /// Before the first frame of a loop lies its last one, once it has begun again.
  @Test func endlessLoopKnowsThatItHasBegunAgain() {
    let voice = voice(frames: 500, loops: true, from: 100)
    #expect(voice.place(at: 1_200, sampleRate: 48_000) == (200, false))
    #expect(voice.place(at: 1_500, sampleRate: 48_000) == (100, true))
    var later = voice
    later.state = .sounding
    later.anchor(position: 100, at: 1_500, sampleRate: 48_000)
    #expect(later.place(at: 1_500, sampleRate: 48_000) == (100, true))
  }
}
