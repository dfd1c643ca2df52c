import Glibc
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

  /// The level of a tone after its conversion, as an effect and as a stream, against its level before.
  @Test(arguments: [(15_000, 0.01), (18_000, 0.1), (20_000, 0.5)])
  func highsKeepTheirLevel(frequency: Int, decibels: Double) throws {
    let tone = WaveBytes(
      samples: sine(frequency: Double(frequency), sampleRate: 44_100, frames: 44_100), sampleRate: 44_100)
    let source = SoundSource.data(tone.bytes, name: "tone")
    var stream = try StreamDecoder(source, outputSampleRate: 48_000, loops: false, mono: .bothSides)
    let streamed = channel(try allFrames(&stream), 0)
    for samples in [try convert(decode(source), toSampleRate: 48_000).samples, streamed] {
      let inside = samples.dropFirst(8_000).prefix(32_000)
      let power = inside.reduce(0) { $0 + Double($1) * Double($1) } / Double(inside.count)
      #expect(abs(10 * log10(power / 0.125)) < decibels)
    }
  }

  /// A tone leaves nothing above -120 dB besides itself.
  @Test func conversionAddsNothingThatCanBeHeard() throws {
    let pcm = PCM(
      format: AudioFormat(sampleRate: 44_100, channels: 1),
      samples: sine(frequency: 15_000, sampleRate: 44_100, frames: 44_100))
    let converted = try convert(pcm, toSampleRate: 48_000).samples.dropFirst(8_000).prefix(32_000)
    let tone = sine(frequency: 15_000, sampleRate: 48_000, frames: 48_000).dropFirst(8_000).prefix(32_000)
    let product = zip(converted, tone).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    let gain = product / tone.reduce(0) { $0 + Double($1) * Double($1) }
    let rest = zip(converted, tone).reduce(0) { $0 + pow(Double($1.0) - gain * Double($1.1), 2) }
    #expect(10 * log10(rest / Double(tone.count) / 0.125) < -120)
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
