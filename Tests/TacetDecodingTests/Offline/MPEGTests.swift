import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

struct MPEGTests {
  private let whole: [Float]

  init() throws { whole = try decode(.data(MPEGBytes.sine, name: "sine")).samples }

  @Test func delayAndPaddingOfTheEncoderAreCut() throws {
    #expect(whole.count == 22_050)
    let expected = sine(frequency: 441, sampleRate: 44_100, frames: 22_050)
    func error(_ shift: Int) -> Float {
      (1_000..<21_000).reduce(0) { $0 + (whole[$1 + shift] - expected[$1]) * (whole[$1 + shift] - expected[$1]) }
    }
    #expect(error(0) < error(-1))
    #expect(error(0) < error(1))
    let info = try inspect(.data(MPEGBytes.sine, name: "sine"))
    #expect(info.container == "mp3" && info.codec == "mp3" && info.frames == 22_050 && !info.isTruncated)
  }

  @Test func wholeFileRepeatsWithoutAHole() throws {
    var stream = try StreamDecoder(
      .data(MPEGBytes.sine, name: "sine"), outputSampleRate: 44_100, loops: true, mono: .bothSides)
    let played = try allFrames(&stream, limit: 60_000)
    let left = stride(from: 0, to: played.count, by: 2).map { played[$0] }
    #expect(difference(left, Array((whole + whole + whole).prefix(60_000))) < 1e-5)
  }

  @Test func seekReachesTheExactFrame() throws {
    var decoder = try Decoder(.data(MPEGBytes.sine, name: "sine"))
    for frame in [21_000, 0, 12_345, 1, 22_049] {
      try decoder.seek(toFrame: frame)
      #expect(difference(try allFrames(&decoder, limit: 900)[...], whole.dropFirst(frame).prefix(900)) < 1e-5)
    }
  }

  @Test func tagsPaddingAndAStartWithinAFrameAreSkipped() throws {
    let tag = MPEGBytes.tag([("TIT2", "Zwölf"), ("TXXX", "LoopStart\u{0}100")], padding: 5 << 20)
    let source = SoundSource.data(tag + [UInt8](repeating: 0, count: 700) + MPEGBytes.sine, name: "tagged")
    let info = try inspect(source)
    #expect(info.tags["TITLE"] == ["Zwölf"] && info.loop == LoopRegion(start: 100, end: 22_050))
    #expect(try decode(source).samples == whole)
    let zeros = [UInt8](repeating: 0, count: 2_000) + MPEGBytes.sine
    #expect(try decode(.data(zeros, name: "zeros")).samples == whole)
    let frames = MPEGBytes.frames(MPEGBytes.sine)
    let within = frames[2].dropFirst(50) + frames[3...].flatMap { $0 }
    #expect(try decode(.data(Array(within), name: "within")).frames >= 1_152 * (frames.count - 4))
    let behind = MPEGBytes.sine + Array("TAG".utf8) + [UInt8](repeating: 32, count: 125)
    #expect(try decode(.data(behind, name: "behind")).samples == whole)
  }

  @Test func frameOfAnotherLayerIsSkipped() throws {
    #expect(try decode(.data(MPEGBytes.withOtherLayer, name: "damaged")).frames == 22_050)
    #expect(try inspect(.data(MPEGBytes.withOtherLayer, name: "damaged")).format.channels == 1)
  }

  @Test func cutFileDecodesItsFramesAndReportsIt() throws {
    let source = SoundSource.data(Array(MPEGBytes.sine.prefix(1_500)), name: "cut")
    let info = try inspect(source)
    #expect(info.isTruncated)
    #expect(info.frames > 8_000)
    #expect(info.frames < 20_000)
    #expect(try decode(source).frames == info.frames)
  }

  @Test func otherLayersAndAACAreRefusedByName() {
    for (bytes, codec) in [
      ([0xFF, 0xFD, 0x40, 0xC0], "MPEG layer II"), ([0xFF, 0xFF, 0x40, 0xC0], "MPEG layer I"),
      ([0xFF, 0xF1, 0x50, 0x80], "AAC"), ([0x56, 0xE0, 0x00, 0x00], "AAC"),
      (Array("\0\0\0\u{20}ftypM4A ".utf8), "MP4 (AAC)"),
    ] as [([UInt8], String)] {
      let file = (0..<20).flatMap { _ in bytes + [UInt8](repeating: 0, count: 140) }
      let error = decodingError { _ = try decode(.data(file, name: "x")) }
      #expect(error == .refusedCodec(path: "x", codec: codec), "\(codec): \(String(describing: error))")
    }
  }

  @Test func mpegInAWaveFileIsDecoded() throws {
    var wave = WaveBytes(channels: 1, sampleRate: 44_100, bits: 0, data: MPEGBytes.sine)
    wave.tag = 0x55
    #expect(try decode(.data(wave.bytes, name: "wave")).samples == whole)
  }

  /// A frame of silence in MPEG 1, layer III: without side information nothing follows.
  private func silence(channels: Int, sampleRate: Int, frames: Int) -> [UInt8] {
    let rate: UInt8 = sampleRate == 44_100 ? 0 : sampleRate == 48_000 ? 1 : 2
    let head: [UInt8] = [0xFF, 0xFB, 0x90 | rate << 2, channels == 1 ? 0xC0 : 0]
    let length = MPEGHeader(head)?.length ?? 0
    return (0..<frames).flatMap { _ in head + [UInt8](repeating: 0, count: length - 4) }
  }

  @Test func frameOfFraunhofersTableIsNoSound() throws {
    let frames = MPEGBytes.frames(MPEGBytes.sine).dropFirst()
    let sound = frames.flatMap { $0 }
    var table = [UInt8](repeating: 0, count: 417)
    table.replaceSubrange(0..<4, with: [0xFF, 0xFB, 0x90, 0xC0])
    table.replaceSubrange(36..<40, with: "VBRI".utf8)
    let size = table.count + sound.count
    table.replaceSubrange(46..<50, with: [0, 0, UInt8(size >> 8), UInt8(size & 0xFF)])
    let plain = try decode(.data(sound, name: "plain")).samples
    #expect(try decode(.data(table + sound, name: "vbri")).samples == plain)
    #expect(plain.count == 1_152 * frames.count)
    #expect(try !inspect(.data(table + sound, name: "vbri")).isTruncated)
    #expect(try inspect(.data(table + sound.prefix(sound.count / 2), name: "vbri")).isTruncated)
  }

  @Test(arguments: [(2, 44_100), (1, 48_000), (2, 32_000)])
  func joinedFilesOfOtherFormatsPlayInThatOfTheFirst(channels: Int, sampleRate: Int) throws {
    let other = silence(channels: channels, sampleRate: sampleRate, frames: 20)
    let length = (Double(20 * 1_152 * 44_100) / Double(sampleRate)).rounded()
    for between in [[], MPEGBytes.tag([("TIT2", "x")], padding: 3_000), [UInt8](repeating: 0x41, count: 777)] {
      let source = SoundSource.data(MPEGBytes.sine + between + other + MPEGBytes.sine, name: "joined")
      let info = try inspect(source)
      #expect(info.format == AudioFormat(sampleRate: 44_100, channels: 1))
      #expect(abs(info.frames - 44_100 - Int(length)) < 4, "\(info.frames)")
      let samples = try decode(source).samples
      #expect(samples.prefix(22_050) == whole[...])
      #expect(samples.suffix(22_050) == whole[...])
      #expect(samples.dropFirst(22_060).prefix(Int(length) - 20).allSatisfy { abs($0) < 1e-3 })
      // A seek into the last part, and back.
      var decoder = try Decoder(source)
      for frame in [info.frames - 10_000, 500] {
        try decoder.seek(toFrame: frame)
        #expect(difference(try allFrames(&decoder, limit: 900)[...], samples[frame..<(frame + 900)]) < 1e-3)
      }
    }
  }

  /// Chance makes one header, not three in a row.
  @Test func headerOfAnotherFormatByChanceIsNoPart() throws {
    var file = MPEGBytes.frames(MPEGBytes.sine)
    file.insert(silence(channels: 2, sampleRate: 48_000, frames: 1), at: 6)
    let stream = try ByteStream(.data(file.flatMap { $0 }, name: "chance"))
    let parts = MPEGParts.find(in: stream)
    #expect(parts.map(\.bytes) == [0..<stream.size])
    // The library alone knows which frames it takes behind the gap.
    #expect(parts.map(\.frames) == [nil])
  }
}
