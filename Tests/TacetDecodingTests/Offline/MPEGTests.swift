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
    #expect(error(0) < error(-1) && error(0) < error(1))
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
    #expect(info.isTruncated && info.frames > 8_000 && info.frames < 20_000)
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
}
