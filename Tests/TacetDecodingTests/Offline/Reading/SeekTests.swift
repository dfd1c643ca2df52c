import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// Every seek beside the decoding from the start, for every codec that remembers what it decoded before.
@Suite struct SeekTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Expects that what follows a seek is what follows without one, at `count` places, in one decoder and in new ones.
  private func expectSeeks(
    in file: [UInt8], _ name: String, within tolerance: Float = 0, count: Int = 40, from first: Int = 0
  ) throws {
    let source = SoundSource.data(file, name: name)
    let whole = try decode(source)
    let channels = whole.format.channels
    var decoder = try Decoder(source)
    var random = SeededGenerator(seed: 4)
    let last = whole.frames - 1
    var worst: (error: Float, frame: Int) = (0, 0)
    for place in [first, first + 1, last, last - 700]
      + (0..<count).map({ _ in Int.random(in: first..<last, using: &random) })
    {
      let frame = max(first, place)
      let expected = whole.samples[(frame * channels)...].prefix(4_000 * channels)
      var other = try Decoder(source)
      try decoder.seek(toFrame: frame)
      try other.seek(toFrame: frame)
      let error = max(
        difference(try allFrames(&decoder, limit: 4_000), expected),
        difference(try allFrames(&other, limit: 4_000), expected))
      if error > worst.error { worst = (error, frame) }
    }
    #expect(worst.error <= tolerance, "\(name): \(worst.error) behind a seek to frame \(worst.frame)")
  }

  /// Quiet frames take their bits from many frames before them. The library's sums differ by their order.
  @Test(
    .enabled(if: FFmpeg.isInstalled, Comment(rawValue: FFmpeg.absence)),
    arguments: [
      (44_100, 2, "4"), (44_100, 2, "6"), (44_100, 2, "9"), (48_000, 2, "6"), (44_100, 1, "5"), (24_000, 2, "9"),
      (22_050, 1, "9"), (16_000, 1, "7"), (8_000, 1, "4"),
    ])
  func quietMPEGOfVariableBitRate(sampleRate: Int, channels: Int, quality: String) throws {
    let format = AudioFormat(sampleRate: sampleRate, channels: channels)
    let file = try FFmpeg.encode(
      SparseSound.samples(format, seconds: 12), format, ["-q:a", quality], to: "x.mp3", in: folder)
    try expectSeeks(in: file, "\(sampleRate) \(channels) \(quality)", within: 1e-6)
    // Without its table of contents the frames are counted.
    let stream = try ByteStream(.data(file, name: "x"))
    let start = MPEGHeader.firstFrame(in: stream, from: 0)
    let first = try #require(start)
    let table = try #require(XingHeader(file[first...]))
    let plain = Array(file[(first + table.hiddenBytes)...])
    try expectSeeks(in: plain, "\(sampleRate) \(channels) \(quality) plain", within: 1e-6, count: 20)
  }

  @Test(.enabled(if: FFmpeg.isInstalled, Comment(rawValue: FFmpeg.absence)))
  func loopInQuietMPEGHasTheSoundOfItsFirstRound() throws {
    let format = AudioFormat(sampleRate: 44_100, channels: 2)
    let file = try FFmpeg.encode(
      SparseSound.samples(format, seconds: 12), format, ["-q:a", "6"], to: "x.mp3", in: folder)
    let source = SoundSource.data(file, name: "loop")
    let whole = try decode(source).samples
    for start in [70_001, 150_123, 222_222] {
      // Too long to be held in memory.
      let loop = try #require(LoopRegion(start: start, end: start + 100_000))
      var stream = try StreamDecoder(source, outputSampleRate: 44_100, loops: 2, loop: loop)
      let played = try allFrames(&stream, limit: loop.end + 20_000)
      #expect(difference(played.dropFirst(2 * loop.end), whole[(2 * start)...].prefix(40_000)) < 1e-6, "\(start)")
    }
  }

  /// The count of the table in the first frame is wrong, or true of the first of two files.
  @Test(.enabled(if: FFmpeg.isInstalled, Comment(rawValue: FFmpeg.absence)))
  func mpegWhoseTableIsWrong() throws {
    let format = AudioFormat(sampleRate: 44_100, channels: 2)
    for seconds in [3, 30] {
      let file = try FFmpeg.encode(
        SparseSound.samples(format, seconds: seconds), format,
        ["-q:a", "4", "-id3v2_version", "0", "-write_id3v1", "0"],
        to: "x.mp3", in: folder)
      let whole = try decode(.data(file, name: "whole")).samples
      #expect(whole.count == 2 * seconds * 44_100)
      let mark = try #require(
        file.indices.first { file[$0...].starts(with: "Xing".utf8) || file[$0...].starts(with: "Info".utf8) })
      let frames = file[(mark + 8)..<(mark + 12)].bigEndian
      func claiming(_ frames: Int) -> [UInt8] {
        var changed = file
        changed.replaceSubrange(
          (mark + 8)..<(mark + 12), with: withUnsafeBytes(of: UInt32(frames).bigEndian, Array.init))
        return changed
      }
      let half = try decode(.data(claiming(frames / 2), name: "half"))
      try expectSeeks(in: claiming(frames / 2), "half of \(seconds) s", within: 1e-6)
      try expectSeeks(
        in: claiming(frames / 2), "half of \(seconds) s", within: 1e-6, count: 20, from: half.frames * 3 / 4)
      for part in [0.7, 0.75, 1.3] {
        let other = claiming(Int(Double(frames) * part))
        let linear = try decode(.data(other, name: "\(part)"))
        #expect(linear.frames > seconds * 44_100 - 2_400, "\(part)")
        try expectSeeks(in: other, "\(part) of \(seconds) s", within: 1e-6, from: whole.count / 2 * 4 / 5)
      }
      try expectSeeks(in: file + file, "two of \(seconds) s", within: 1e-6, from: whole.count / 2 + 2_000)
      // The delay at the front is cut whatever the end is.
      let double = try decode(.data(claiming(2 * frames), name: "double"))
      #expect(difference(double.samples.prefix(whole.count), whole) == 0)
      #expect(double.frames < seconds * 44_100 + 2_400)
      let cut = try decode(.data(Array(file.prefix(file.count * 2 / 3)), name: "cut"))
      #expect(cut.frames > seconds * 44_100 / 3)
      #expect(difference(cut.samples, whole.prefix(cut.samples.count)) == 0)
      #expect(try inspect(.data(Array(file.prefix(file.count * 2 / 3)), name: "cut")).isTruncated)
      let joined = try decode(.data(file + file, name: "two"))
      #expect(difference(joined.samples.prefix(whole.count), whole) == 0)
    }
  }

  @Test(arguments: [1, 2]) func vorbis(_ channels: Int) throws {
    let format = AudioFormat(sampleRate: 44_100, channels: channels)
    _ = try folder.writeVorbis(SparseSound.samples(format, seconds: 12), format: format, to: "x.ogg")
    try expectSeeks(in: try folder.bytes(of: "x.ogg"), "vorbis")
  }

  @Test(arguments: [1, 2]) func opus(_ channels: Int) throws {
    let format = AudioFormat(sampleRate: 48_000, channels: channels)
    let sound = SparseSound.samples(format, seconds: 12)
    try expectSeeks(in: OpusBytes.file(sound, channels: channels), "opus", within: 1e-4)
  }

  @Test(arguments: [1, 2]) func flac(_ channels: Int) throws {
    let format = AudioFormat(sampleRate: 44_100, channels: channels)
    #expect(
      SndFileBytes.write(SparseSound.samples(format, seconds: 12), format: format, as: .flac, to: folder.file("x")))
    try expectSeeks(in: try folder.bytes(of: "x"), "flac")
  }

  @Test(arguments: ADPCMBytes.Kind.allCases, [1, 2])
  func adpcmInWave(_ kind: ADPCMBytes.Kind, _ channels: Int) throws {
    let sound = SparseSound.samples(AudioFormat(sampleRate: 22_050, channels: channels), seconds: 8)
    let file = ADPCMBytes.file(sound, channels: channels, kind: kind, blockSize: 512 * channels)
    try expectSeeks(in: file.bytes, "\(kind)")
  }

  @Test(
    .enabled(if: FFmpeg.isInstalled, Comment(rawValue: FFmpeg.absence)),
    arguments: [("x.caf", "adpcm_ima_qt"), ("x.aifc", "adpcm_ima_qt"), ("x.au", "pcm_mulaw"), ("x.aifc", "pcm_alaw")])
  func applesADPCMAndLogarithms(_ name: String, _ codec: String) throws {
    for channels in [1, 2] {
      let format = AudioFormat(sampleRate: 44_100, channels: channels)
      let file = try FFmpeg.encode(
        SparseSound.samples(format, seconds: 4), format,
        ["-c:a", codec, "-f", name.hasSuffix("aifc") ? "aiff" : String(name.dropFirst(2))], to: name,
        in: folder)
      try expectSeeks(in: file, "\(codec) in \(name) of \(channels)")
    }
  }

  /// The files from which the faults were learned.
  @Test(.enabled(if: Corpus.reports("quiet-vbr.mp3") != nil, "no corpus of reports"))
  func filesOfReports() throws {
    for name in [
      "quiet-vbr.mp3", "loop-vbr.mp3", "xing-frames-half.mp3", "xing-frames-double.mp3", "mp3-cut-in-lame.mp3",
    ] {
      let path = try #require(Corpus.reports(name))
      let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      try expectSeeks(in: file, name, within: 1e-6, count: 100)
    }
  }
}
