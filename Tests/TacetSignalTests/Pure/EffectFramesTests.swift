import TacetSignal
import Testing

@Suite struct EffectFramesTests {
  private func pcm(_ samples: [Float], channels: Int = 1) -> PCM {
    PCM(format: AudioFormat(sampleRate: 48_000, channels: channels), samples: samples)
  }

  @Test func sixteenBitsComeBackExactly() {
    let numbers: [Int16] = [0, 1, -1, 255, 32_767, -32_768]
    let (frames, isClipped) = EffectFrames.compacting(pcm(numbers.map { Float($0) / 32_768 }))
    #expect(frames.gain == 1 && !isClipped)
    guard case .integer(let samples) = frames.samples else { return #expect(Bool(false)) }
    #expect(samples == numbers)
    #expect(frames.sampleSize == 2 && frames.frames == 6)
  }

  @Test(arguments: [Float(1.001), 2, 5.5, 15.99]) func louderThanFullScaleIsKeptAtALowerLevel(peak: Float) {
    let sound = [peak, -peak, 0.5 * peak, 1, 0]
    let (frames, isClipped) = EffectFrames.compacting(pcm(sound))
    guard case .integer(let samples) = frames.samples else { return #expect(Bool(false)) }
    #expect(!isClipped && samples[0] == 32_767 && samples[1] == -32_767)
    for (sample, exact) in zip(samples, sound) {
      #expect(abs(Float(sample) / 32_768 * frames.gain - exact) <= 0.51 * frames.gain / 32_768)
    }
  }

  @Test func louderThanAnyGainIsClipped() {
    let (frames, isClipped) = EffectFrames.compacting(pcm([20, -20, 8]))
    guard case .integer(let samples) = frames.samples else { return #expect(Bool(false)) }
    #expect(isClipped && frames.gain == 16 && samples == [32_767, -32_768, 16_384])
  }
}
