import Testing

@testable import TacetMixer

/// When a voice whose effect is streamed may sound; fades take 240 frames.
@Suite struct VoiceStreamTests {
  private func follow(
    _ stream: inout VoiceStream, _ reading: StreamReading, _ state: VoiceRecord.State, hasStarted: Bool = false,
    place: Double = 0, step: Double = 1
  ) -> VoiceStream.Outcome {
    stream.follow(
      reading, state, hasStarted: hasStarted, place: place, step: step, clock: 10_000, end: 77_000, fade: 240)
  }

  @Test func voiceBeginsWhenEnoughLiesReady() {
    var stream = VoiceStream()
    stream.isReady = false
    #expect(follow(&stream, StreamReading(filled: 2_047), .parked) == .none)
    #expect(follow(&stream, StreamReading(filled: 2_048), .parked) == .readiness && stream.isReady)
    #expect(follow(&stream, StreamReading(filled: 2_048), .parked, hasStarted: true) == .readiness && !stream.isReady)
    #expect(follow(&stream, StreamReading(filled: 2_048), .parked, step: 2) == .none)
    #expect(follow(&stream, StreamReading(filled: 5, isComplete: true), .parked) == .readiness)
  }

  @Test func voiceFallsSilentWithWhatIsLeft() {
    var stream = VoiceStream()
    #expect(follow(&stream, StreamReading(filled: 1_000), .sounding, place: 100) == .none)
    #expect(stream.boundary(at: 10_000) == 900 - 64 - 240)
    #expect(follow(&stream, StreamReading(filled: 1_000), .sounding, place: 728) == .dry)
    #expect(follow(&stream, StreamReading(filled: 1_000), .sounding, place: 488, step: 2) == .dry)
  }

  @Test func completeStreamPlaysToItsEnd() {
    var stream = VoiceStream()
    let reading = StreamReading(filled: 1_000, length: 1_000, isComplete: true)
    #expect(follow(&stream, reading, .sounding, place: 990) == .none)
    #expect(stream.boundary(at: 10_000) == 67_000)
  }

  @Test func placeBeforeTheFirstFrameIsNotThere() {
    var stream = VoiceStream()
    #expect(follow(&stream, StreamReading(first: 5_000, filled: 9_000), .virtual, place: 4_999) == .readiness)
    #expect(!stream.isReady)
    #expect(StreamReading(first: 5_000, filled: 9_000).frames(from: 5_000) == 4_000)
  }
}
