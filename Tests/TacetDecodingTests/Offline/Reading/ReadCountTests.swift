import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// The reads of a source: to open a soundtrack both ends of its file are enough, an effect is read once, and nothing is
/// read twice.
@Suite struct ReadCountTests {
  private static let reach = 65_536
  private let folder: TemporaryFolder
  private let format = AudioFormat(sampleRate: 44_100, channels: 2)

  enum Kind: String, CaseIterable {
    case wav, wavWithLoop, rf64, aiff, caf, au, flac, vorbis, vorbisWithCover, opus, adpcm, mp3, mp3WithLoop, mp3Plain,
      mp3WithGap,
      chain

    var needsFFmpeg: Bool { [.mp3, .mp3WithLoop, .mp3Plain, .mp3WithGap].contains(self) }
    var isOgg: Bool { [.vorbis, .vorbisWithCover, .opus, .chain].contains(self) }
  }

  static let kinds = Kind.allCases.filter { !$0.needsFFmpeg || FFmpeg.isInstalled }

  private static let noise: [Float] = {
    var random = SeededGenerator(seed: 9)
    return (0..<(2 * 44_100 * 20)).map { _ in Float.random(in: -0.4...0.4, using: &random) }
  }()

  init() throws { folder = try TemporaryFolder() }

  /// A file of some 20 s.
  private func file(_ kind: Kind) throws -> [UInt8] {
    let noise = Self.noise
    func written(_ container: SndFileBytes.Container) throws -> [UInt8] {
      #expect(SndFileBytes.write(noise, format: format, as: container, to: folder.file("x")))
      return try folder.bytes(of: "x")
    }
    func vorbis(_ tags: [(String, String)] = [], serial: Int32 = 1) throws -> [UInt8] {
      _ = try folder.writeVorbis(noise, format: format, to: "x.ogg", tags: tags, serial: serial)
      return try folder.bytes(of: "x.ogg")
    }
    switch kind {
    case .wav: return try written(.wav)
    case .wavWithLoop:
      // Its loop stands behind the samples.
      var wave = WaveBytes(samples: [Int16]())
      wave.addLoop(start: 1_000, last: 500_000)
      let chunks = wave.bytes[36..<104]
      return try written(.wav) + chunks
    case .rf64: return try written(.rf64)
    case .aiff: return try written(.aiff)
    case .caf: return try written(.caf)
    case .au: return try written(.au)
    case .flac: return try written(.flac)
    case .vorbis: return try vorbis()
    case .vorbisWithCover: return try vorbis([("METADATA_BLOCK_PICTURE", String(repeating: "A", count: 3_000_000))])
    case .chain: return try vorbis() + vorbis(serial: 2)
    case .opus: return OpusBytes.file(noise, channels: 2)
    case .adpcm: return ADPCMBytes.file(noise, channels: 2, kind: .microsoft, blockSize: 1_024).bytes
    case .mp3, .mp3WithLoop:
      let tags = kind == .mp3 ? [] : ["-metadata", "LOOPSTART=400000", "-metadata", "LOOPEND=800000"]
      return try FFmpeg.encode(noise, format, ["-b:a", "192k"] + tags, to: "x.mp3", in: folder)
    case .mp3Plain, .mp3WithGap:
      // 1.6 MB: more than what is kept of every file that is opened.
      let bytes = try FFmpeg.encode(
        noise + noise, format, ["-b:a", "320k", "-write_xing", "0"], to: "x.mp3", in: folder)
      let gap = kind == .mp3Plain ? [] : [UInt8](repeating: 0x55, count: 300)
      return bytes.prefix(800_000) + gap + bytes.dropFirst(800_000)
    }
  }

  private func expectReads(_ kind: Kind, _ reader: CountingReader, _ what: String) {
    #expect(!reader.hasReadTwice, "\(kind) \(what): \(reader.reads)")
    #expect(reader.smallestRead >= 16_384, "\(kind) \(what): \(reader.smallestRead)")
  }

  @Test(arguments: kinds) func openingReadsTheEnds(_ kind: Kind) throws {
    let bytes = try file(kind)
    for isStream in [false, true] {
      let reader = CountingReader(bytes)
      if isStream {
        let ahead = try #require(try ReadAhead(.reader(reader)))
        var stream = try StreamDecoder(.reader(ahead), outputSampleRate: 44_100, loops: LoopCount(kind != .wavWithLoop))
        try stream.prepareReading(ahead)
        #expect(stream.info.frames > 0)
      } else {
        #expect(try Decoder(.reader(reader)).info.frames > 0)
      }
      expectReads(kind, reader, isStream ? "stream" : "opened")
      switch kind {
      case .mp3Plain, .mp3WithGap: #expect(reader.bytesRead == bytes.count)
      // A block in the middle shows whether the table is likely.
      case .mp3, .mp3WithLoop: #expect(reader.bytesRead <= Self.reach)
      case .chain: #expect(reader.bytesRead <= bytes.count)
      case .vorbisWithCover: #expect(reader.bytesRead < 3_000_000 + 5 * Self.reach)
      default:
        // Blocks at the end begin at a multiple of their size.
        let tail = (bytes.count - Self.reach) / 16_384 * 16_384
        let head = reader.reads.filter { $0.upperBound <= Self.reach }.count
        let (most, isTail) = (Self.reach / 16_384, reader.reads.filter { $0.lowerBound >= tail }.count)
        #expect(head + isTail == reader.reads.count, "\(kind): \(reader.reads)")
        #expect(kind.isOgg || head + isTail <= most, "\(kind): \(reader.reads)")
      }
    }
  }

  @Test(arguments: kinds) func effectsAreReadOnce(_ kind: Kind) throws {
    let bytes = try file(kind)
    for isInspected in [false, true] {
      let reader = CountingReader(bytes)
      let source = SoundSource.reader(reader)
      let frames = try isInspected ? inspect(source).frames : decodeEffect(source, sampleRate: nil).pcm.frames
      #expect(frames > 800_000)
      expectReads(kind, reader, "decoded")
      #expect(reader.bytesRead <= bytes.count)
    }
  }
}
