import TacetSignal
import Testing

@Suite struct PCMTests {
  @Test func samplesAfterTheLastWholeFrameAreDropped() {
    let sound = PCM(format: AudioFormat(sampleRate: 48_000, channels: 2), samples: [1, 2, 3, 4, 5])
    #expect(sound.frames == 2 && sound.samples == [1, 2, 3, 4])
  }

  @Test func soundWithoutChannelsHasNoFrames() {
    #expect(PCM(format: AudioFormat(sampleRate: 48_000, channels: 0), samples: [1]).frames == 0)
  }
}
