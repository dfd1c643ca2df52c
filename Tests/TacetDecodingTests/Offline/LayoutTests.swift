import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// Files whose channels are in an order of their own: one tone a channel, heard where it belongs.
struct LayoutTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func samples(_ channels: Int) -> [Int16] {
    (0..<(channels * 500)).map { Int16(truncatingIfNeeded: $0 * 37 % 9_001) }
  }

  /// Checks the sound of `file` as an effect and as a stream against the gains of `letters`.
  private func expect(_ file: [UInt8], _ letters: String, _ samples: [Int16]) throws {
    let source = SoundSource.data(file, name: "f")
    let channels = letters.count
    let fold = StereoFold(letters.compactMap(Speaker.init))
    var wanted = [Float](repeating: 0, count: 2 * samples.count / channels)
    fold.fold(samples.map { Float($0) / 32_768 }, frames: samples.count / channels, into: &wanted)
    let effect = try decodeEffect(source, sampleRate: nil)
    #expect(effect.pcm.format.channels == 2)
    #expect(difference(effect.pcm.samples[...], wanted[...]) < 1e-5, "\(letters)")
    var stream = try StreamDecoder(source, outputSampleRate: effect.info.format.sampleRate, loops: false)
    #expect(difference(try allFrames(&stream)[...], wanted[...]) < 1e-5, "\(letters)")
  }

  private func extensible(_ mask: UInt32, channels: Int, guid: [UInt8]? = nil) -> WaveBytes {
    var wave = WaveBytes(samples: samples(channels), channels: channels)
    wave.tag = 0xFFFE
    let plain: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    wave.formatFields = littleEndian(UInt16(22)) + littleEndian(UInt16(16)) + littleEndian(mask)
    wave.formatFields += [1, 0] + (guid ?? plain)
    return wave
  }

  @Test(
    arguments: [
      (0x0B, "LRS"), (0x0F, "LRCS"), (0x107, "LRCB"), (0x3B, "LRSlr"), (0x707, "LRCBlr"), (0x137, "LRClrB"),
      (0x637, "LRClrlr"), (0x0C, "CS"), (0x30, "lr"), (0x104, "CB"), (0xFF, "LRCSlrLR"), (0x603, "LRlr"),
    ] as [(UInt32, String)])
  func waveIsHeardByItsMask(mask: UInt32, letters: String) throws {
    let wave = extensible(mask, channels: letters.count)
    try expect(wave.bytes, letters, samples(letters.count))
    #expect(try inspect(.data(wave.bytes, name: "f")).layout?.map(\.rawValue) == Array(letters))
  }

  @Test func waveWithoutAPlaceForEachChannelIsHeardByItsNumber() throws {
    for mask in [0, 1, 0x8000_0000] as [UInt32] { try expect(extensible(mask, channels: 4).bytes, "LRlr", samples(4)) }
    // Mono stays mono, stereo stays as it is.
    #expect(
      try decodeEffect(.data(extensible(1, channels: 1).bytes, name: "f"), sampleRate: nil).pcm.format.channels == 1)
    #expect(
      try decodeEffect(.data(extensible(3, channels: 2).bytes, name: "f"), sampleRate: nil).pcm.samples
        == samples(2).map { Float($0) / 32_768 })
    let ambisonic: [UInt8] = [0, 0, 0x21, 0x07, 0xD3, 0x11, 0x86, 0x44, 0xC8, 0xC1, 0xCA, 0, 0, 0]
    try expect(extensible(0, channels: 4, guid: ambisonic).bytes, "W.Y.", samples(4))
  }

  @Test func flacIsHeardByItsTag() throws {
    let sound = samples(4)
    let format = AudioFormat(sampleRate: 48_000, channels: 4)
    #expect(SndFileBytes.write(sound.map { Float($0) / 32_768 }, format: format, as: .flac, to: folder.file("x")))
    var file = try folder.bytes(of: "x")
    try expect(file, "LRlr", sound)
    setFLACComments(["WAVEFORMATEXTENSIBLE_CHANNEL_MASK=0x000F"], in: &file)
    try expect(file, "LRCS", sound)
  }

  @Test func cafAndAIFFAreHeardByTheirChunk() throws {
    let sound = samples(6)
    let layout: [UInt8] = [0, 0x7C, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0]
    for (container, chunk) in [(.caf, "chan"), (.aiff, "CHAN")] as [(SndFileBytes.Container, String)] {
      let format = AudioFormat(sampleRate: 48_000, channels: 6)
      #expect(SndFileBytes.write(sound.map { Float($0) / 32_768 }, format: format, as: container, to: folder.file("x")))
      var file = try folder.bytes(of: "x")
      let place = try #require(
        file.indices.first { file[$0...].starts(with: (container == .caf ? "data" : "SSND").utf8) })
      let size: [UInt8] = container == .caf ? [0, 0, 0, 0, 0, 0, 0, 12] : [0, 0, 0, 12]
      file.insert(contentsOf: Array(chunk.utf8) + size + layout, at: place)
      try expect(file, "CLRlrS", sound)
    }
  }
}
