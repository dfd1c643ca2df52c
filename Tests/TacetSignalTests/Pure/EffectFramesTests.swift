import TacetSignal
import Testing

@Suite struct EffectFramesTests {
  private func pcm(_ samples: [Float], channels: Int = 1) -> PCM {
    PCM(format: AudioFormat(sampleRate: 48_000, channels: channels), samples: samples)
  }

  @Test func sixteenBitsComeBackExactly() {
    let numbers: [Int16] = [0, 1, -1, 255, 32_767, -32_768]
    let frames = EffectFrames(compacting: pcm(numbers.map { Float($0) / 32_768 }))
    guard case .integer(let samples) = frames.samples else { return #expect(Bool(false)) }
    #expect(samples == numbers)
    #expect(frames.sampleSize == 2 && frames.frames == 6)
  }

  @Test func louderThanFullScaleIsLimited() {
    guard case .integer(let samples) = EffectFrames(compacting: pcm([2, -2, 1])).samples else { return }
    #expect(samples == [32_767, -32_768, 32_767])
  }

  @Test func stereoFoldsToItsMean() {
    let stereo = pcm([0.5, 0.25, -1, 0], channels: 2)
    guard case .float(let floats) = EffectFrames(stereo).foldedToMono.samples,
      case .integer(let integers) = EffectFrames(compacting: stereo).foldedToMono.samples
    else { return #expect(Bool(false)) }
    #expect(floats == [0.375, -0.5] && integers == [12_288, -16_384])
  }

  @Test func framesAreCopiedFromMemory() {
    let frames = EffectFrames(pcm([0.5, 0.25, -1, 0], channels: 2))
    let copy = frames.withBytes { bytes in
      bytes.baseAddress.map { EffectFrames(format: frames.format, frames: 2, sampleSize: 4, copying: $0) }
    }
    guard case .float(let samples)? = copy?.samples else { return #expect(Bool(false)) }
    #expect(samples == [0.5, 0.25, -1, 0])
  }
}
