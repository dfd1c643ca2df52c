import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// Ogg files as they come: chained, beside video, behind other bytes, cut.
struct OggTests {
  let folder: TemporaryFolder
  let mono = AudioFormat(sampleRate: 48_000, channels: 1)

  init() throws { folder = try TemporaryFolder() }

  private func vorbis(_ format: AudioFormat, frames: Int = 20_000, serial: Int32 = 1) throws -> [UInt8] {
    // The same pitch at every rate.
    let sound = sine(frequency: 100, sampleRate: format.sampleRate, frames: frames, channels: format.channels)
    _ = try folder.writeVorbis(sound, format: format, to: "\(serial).ogg", serial: serial)
    return try folder.bytes(of: "\(serial).ogg")
  }

  /// The pages of a stream of no known codec, as many as `count`.
  private func otherPages(_ count: Int) -> [[UInt8]] {
    (0..<count).map { i in
      let packet: [UInt8] = Array((i == 0 ? "fishead" : "x").utf8) + [UInt8](repeating: 7, count: 64)
      return OggBytes.page([packet], flags: i == 0 ? 2 : 0, granule: 0, serial: 99, sequence: UInt32(i))
    }
  }

  @Test(arguments: [2_000, 20_000])
  func chainOfOneFormatIsTheSumOfItsLinks(_ frames: Int) throws {
    let first = try vorbis(mono, frames: frames)
    _ = try folder.writeVorbis(
      sine(frequency: 777, sampleRate: 48_000, frames: frames), format: mono, to: "b.ogg", serial: 2)
    let second = try folder.bytes(of: "b.ogg")
    let links = try decode(.data(first, name: "a")).samples + decode(.data(second, name: "b")).samples
    let source = SoundSource.data(first + second, name: "chain")
    let chain = try decode(source).samples
    #expect(chain.count == 2 * frames && difference(chain, links) == 0)
    var stream = try StreamDecoder(source, outputSampleRate: 48_000, loops: true, mono: .bothSides)
    let played = try allFrames(&stream, limit: 5 * frames)
    let left = stride(from: 0, to: played.count, by: 2).map { played[$0] }
    #expect(difference(left, Array((links + links + links).prefix(5 * frames))) == 0)
  }

  @Test func chainThatChangesItsRateIsConvertedToTheFirst() throws {
    let slow = AudioFormat(sampleRate: 24_000, channels: 1)
    let first = try vorbis(mono)
    let second = try vorbis(slow, serial: 2)
    let third = try vorbis(mono, serial: 3)
    let source = SoundSource.data(first + second + third, name: "chain")
    let info = try inspect(source)
    #expect(info.frames == 80_000 && info.format == mono && !info.isTruncated)
    let samples = try decode(source).samples
    #expect(samples.prefix(20_000) == (try decode(.data(first, name: "a")).samples)[...])
    #expect(samples.suffix(20_000) == (try decode(.data(third, name: "c")).samples)[...])
    let converted = sine(frequency: 100, sampleRate: 48_000, frames: 40_000)
    #expect(difference(samples[20_500..<59_500], converted[500..<39_500]) < 0.02)
    // Seeks reach the frame in every link.
    var decoder = try Decoder(source)
    for frame in [79_000, 100, 61_000, 5_000] {
      try decoder.seek(toFrame: frame)
      #expect(try allFrames(&decoder, limit: 100)[...] == samples[frame..<(frame + 100)])
    }
    try decoder.seek(toFrame: 40_000)
    #expect(difference(try allFrames(&decoder, limit: 2_000).dropFirst(400), samples[40_400..<42_000]) < 0.02)
  }

  @Test func chainThatChangesItsChannelsKeepsTheFirst() throws {
    let stereo = AudioFormat(sampleRate: 48_000, channels: 2)
    let up = try decode(.data(vorbis(mono) + vorbis(stereo, serial: 2), name: "up"))
    #expect(up.format == mono && up.frames == 40_000)
    let down = try decode(.data(vorbis(stereo) + vorbis(mono, serial: 2), name: "down"))
    #expect(down.format == stereo && down.frames == 40_000)
    let end = down.samples.suffix(1_000)
    #expect(stride(from: end.startIndex, to: end.endIndex, by: 2).allSatisfy { end[$0] == end[$0 + 1] })
  }

  @Test(arguments: [2_000, 60_000])
  func streamBesideAnotherIsDecodedWhole(_ frames: Int) throws {
    let bytes = try vorbis(mono, frames: frames)
    let whole = try decode(.data(bytes, name: "alone"))
    #expect(whole.frames == frames)
    let pages = OggBytes.pages(bytes)
    let others = otherPages(pages.count)
    let mixed = zip(others, pages).flatMap { $0 + $1 }
    #expect(try decode(.data(mixed, name: "beside")) == whole)
    #expect(try !inspect(.data(mixed, name: "beside")).isTruncated)
    #expect(
      decodingError { _ = try decode(.data(others.flatMap { $0 }, name: "other")) }
        == .refusedCodec(path: "other", codec: "Ogg Skeleton"))
  }

  @Test func streamBehindOtherBytesIsDecoded() throws {
    let opus = OpusBytes.file(sine(frequency: 200, sampleRate: 48_000, frames: 9_000), channels: 1)
    for bytes in [try vorbis(mono), opus] {
      let whole = try decode(.data(bytes, name: "alone"))
      let tag = MPEGBytes.tag([("TIT2", "Zwölf")], padding: 5 << 20)
      for front in [tag, [UInt8](repeating: 0, count: 2_000), tag + [UInt8](repeating: 0, count: 700), Array("x".utf8)]
      {
        #expect(try decode(.data(front + bytes, name: "behind")) == whole)
      }
    }
  }

  @Test func opusDecodesItsLengthGainAndTags() throws {
    let sound = sine(frequency: 440, sampleRate: 48_000, frames: 50_001, channels: 2)
    let tags = [("TITLE", "Für Elise"), ("loopstart", "4800"), ("LOOPLENGTH", "9600")]
    let source = SoundSource.data(OpusBytes.file(sound, channels: 2, tags: tags), name: "opus")
    let info = try inspect(source)
    #expect(info.container == "ogg" && info.codec == "opus" && info.frames == 50_001 && !info.isTruncated)
    #expect(info.format == AudioFormat(sampleRate: 48_000, channels: 2))
    #expect(info.tags["TITLE"] == ["Für Elise"] && info.loop == LoopRegion(start: 4_800, end: 14_400))
    let samples = try decode(source).samples
    #expect(difference(samples[2_000..<98_000], sound[2_000..<98_000]) < 0.05)
    // The header's gain is part of the format.
    let quiet = try decode(.data(OpusBytes.file(sound, channels: 2, gain: -256 * 6), name: "quiet")).samples
    let (peak, quietPeak) = (samples.map(abs).max() ?? 0, quiet.map(abs).max() ?? 0)
    #expect(abs(quietPeak / peak - 0.501_2) < 0.01)
  }

  @Test func opusSeeksToTheFrameAndLoops() throws {
    let sound = sine(frequency: 440, sampleRate: 48_000, frames: 60_000, channels: 2)
    let source = SoundSource.data(
      OpusBytes.file(sound, channels: 2, tags: [("LOOPSTART", "10000"), ("LOOPEND", "40000")]), name: "opus")
    let whole = try decode(source).samples
    var decoder = try Decoder(source)
    for frame in [59_000, 17, 30_000, 0] {
      try decoder.seek(toFrame: frame)
      #expect(difference(try allFrames(&decoder, limit: 500)[...], whole[(2 * frame)..<(2 * frame + 1_000)]) < 1e-4)
    }
    var stream = try StreamDecoder(source, outputSampleRate: 48_000, loops: true)
    let played = try allFrames(&stream, limit: 100_000)
    #expect(played[..<80_000] == whole[..<80_000])
    #expect(difference(played[80_000..<140_000], whole[20_000..<80_000]) < 1e-4)
  }

  @Test(arguments: [3, 6, 8])
  func surroundOpusHasTheChannelsOfVorbis(_ channels: Int) throws {
    // The first channel alone sounds: the left one.
    let tone = sine(frequency: 440, sampleRate: 48_000, frames: 20_000)
    let sound = tone.flatMap { [$0] + [Float](repeating: 0, count: channels - 1) }
    let source = SoundSource.data(OpusBytes.file(sound, channels: channels), name: "surround")
    #expect(try inspect(source).format.channels == channels)
    let effect = try decodeEffect(source, sampleRate: 48_000).pcm
    let left = stride(from: 0, to: effect.samples.count, by: 2).map { abs(effect.samples[$0]) }.max() ?? 0
    let right = stride(from: 1, to: effect.samples.count, by: 2).map { abs(effect.samples[$0]) }.max() ?? 0
    #expect(left > 0.1 && right < left / 10)
  }

  @Test func opusHeadersBeyondTheLimitsThrow() throws {
    let sound = sine(frequency: 440, sampleRate: 48_000, frames: 5_000)
    var pages = OggBytes.pages(OpusBytes.file(sound, channels: 1))
    func error(_ offset: Int, _ value: UInt8) -> DecodingError? {
      var changed = pages
      changed[0][28 + offset] = value
      changed[0] = OggBytes.repaired(changed[0])
      return decodingError { _ = try decode(.data(changed.flatMap { $0 }, name: "opus")) }
    }
    #expect(error(9, 0) == .invalidHeader(path: "opus", fault: "it has 0 channels"))
    #expect(error(9, 9) == .tooManyChannels(path: "opus", channels: 9, limit: 8))
    #expect(error(9, 3) == .invalidHeader(path: "opus", fault: "its Opus header has 3 channels"))
    #expect(error(8, 0x80) == .invalidHeader(path: "opus", fault: "Opus version 128 is unknown"))
    #expect(error(18, 255) == .refusedCodec(path: "opus", codec: "Opus with the channel mapping 255"))
    pages.remove(at: 1)
    #expect(decodingError { _ = try decode(.data(pages.flatMap { $0 }, name: "opus")) } != nil)
    let tags = OpusBytes.file(sound, channels: 1, tags: [("PICTURE", String(repeating: "x", count: 30_000))])
    #expect(
      decodingError { _ = try decode(.data(tags, name: "tags"), limits: DecodingLimits(metadataBytes: 10_000)) }
        == .tooMuchMetadata(path: "tags", bytes: 10_200, limit: 10_000))
  }
}
