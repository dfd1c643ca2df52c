import TacetDecoding
import TacetSignal
import TacetTestSupport
import Testing

struct ConvertTests {
  @Test(arguments: [(44_100, 48_000), (48_000, 44_100), (22_050, 48_000)])
  func convertedSineIsTheSineAtTheOtherRate(_ from: Int, _ to: Int) throws {
    let pcm = PCM(
      format: AudioFormat(sampleRate: from, channels: 2),
      samples: sine(frequency: 1_000, sampleRate: from, frames: from, channels: 2))
    let converted = try convert(pcm, toSampleRate: to)
    #expect(converted.format == AudioFormat(sampleRate: to, channels: 2))
    #expect(converted.frames == to)
    let expected = sine(frequency: 1_000, sampleRate: to, frames: to, channels: 2)
    #expect(difference(converted.samples[4_000..<(2 * to - 4_000)], expected[4_000..<(2 * to - 4_000)]) < 1e-5)
  }

  @Test func sameRateLeavesSamplesUnchanged() throws {
    let pcm = PCM(format: AudioFormat(sampleRate: 48_000, channels: 1), samples: [0, 1, -1])
    #expect(try convert(pcm, toSampleRate: 48_000).samples == pcm.samples)
  }

  @Test func loopPointsAreConvertedAndEmptySoundStaysEmpty() throws {
    let pcm = PCM(format: AudioFormat(sampleRate: 44_100, channels: 1), samples: [Float](repeating: 0, count: 44_100))
    let loop = LoopRegion(start: 441, end: 44_100)
    #expect(try convert(pcm, loop: loop, toSampleRate: 48_000).loop == LoopRegion(start: 480, end: 48_000))
    let empty = PCM(format: AudioFormat(sampleRate: 44_100, channels: 1), samples: [])
    #expect(try convert(empty, toSampleRate: 48_000).frames == 0)
  }

  @Test(arguments: [0, 4_410])
  func loopAtTheEndHasNoClickAtItsSeam(_ start: Int) throws {
    let pcm = PCM(
      format: AudioFormat(sampleRate: 44_100, channels: 2),
      samples: sine(frequency: 1_000, sampleRate: 44_100, frames: 44_100, channels: 2))
    let loop = LoopRegion(start: start, end: 44_100)
    let (converted, moved) = try convert(pcm, loop: loop, toSampleRate: 48_000)
    #expect(moved == LoopRegion(start: start / 147 * 160, end: 48_000))
    #expect(converted.frames == 48_000)
    let expected = sine(frequency: 1_000, sampleRate: 48_000, frames: 48_000, channels: 2)
    let first = start == 0 ? 0 : 4_000
    #expect(difference(converted.samples[first...], expected[first...]) < 1e-5)
  }

  @Test func impossibleRateThrows() throws {
    let pcm = PCM(format: AudioFormat(sampleRate: 1_000, channels: 1), samples: [0])
    for rate in [0, -1, 384_000] { #expect(throws: DecodingError.self) { try convert(pcm, toSampleRate: rate) } }
  }
}
