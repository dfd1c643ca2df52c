import TacetDecoding
import TacetSignal
import Testing

struct MonoFoldTests {
  @Test func stereoFoldsToTheMeanOfBothSides() {
    let format = AudioFormat(sampleRate: 48_000, channels: 2)
    let mono = PCM(format: format, samples: [1, 0, -0.5, 0.5, 0.25, 0.75]).foldedToMono
    #expect(mono.format == AudioFormat(sampleRate: 48_000, channels: 1))
    #expect(mono.samples == [0.5, 0, 0.5])
  }

  @Test func monoStaysUnchanged() {
    let mono = PCM(format: AudioFormat(sampleRate: 44_100, channels: 1), samples: [1, -1])
    #expect(mono.foldedToMono.samples == [1, -1])
  }
}
