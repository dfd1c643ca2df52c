import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// The seam of a loop in every codec, and in every way in which a file names its loop.
@Suite struct SeamTests {
  private let folder: TemporaryFolder
  private let mono = AudioFormat(sampleRate: 48_000, channels: 1)
  private let region = LoopRegion(start: 4_800, end: 14_400)
  private let sound = sine(frequency: 330, sampleRate: 48_000, frames: 20_000)

  init() throws { folder = try TemporaryFolder() }

  /// Expects that a file plays up to the end of its loop and then its loop again and again, whatever lies behind it.
  /// `named`: the loop that the game sets; nil: the file's own.
  private func expectSeam(
    in file: [UInt8], _ name: String, named: LoopRegion? = nil, within tolerance: Float = 0
  ) throws {
    let source = SoundSource.data(file, name: name)
    let region = try #require(region)
    if named == nil { #expect(try inspect(source).loop == region, "\(name)") }
    let info = try inspect(source)
    let whole = try decode(source).samples
    #expect(whole.count > region.end, "\(name)")
    var stream = try StreamDecoder(
      source, outputSampleRate: info.format.sampleRate, loops: true, loop: named, mono: .bothSides)
    let played = try allFrames(&stream, block: 777, limit: region.end + 3 * region.length)
    let left = stride(from: 0, to: played.count, by: 2).map { played[$0] }
    let loop = whole[region.start..<region.end]
    #expect(difference(left, whole[..<region.end] + loop + loop + loop) <= tolerance, "\(name)")
  }

  @Test(arguments: [
    [("LOOPSTART", "4800"), ("LOOPLENGTH", "9600")], [("LOOPSTART", "4800"), ("LOOPEND", "14400")],
    [("LoopStart", "4800"), ("LoopLength", "9600")], [("LOOP_START", "4800"), ("LOOP_END", "14400")],
    [("LOOP-START", "4800"), ("loop-end", "14400")], [("Loop Start", "4800"), ("loop_length", "9600")],
  ])
  func commentsOfVorbisAndOpus(_ tags: [(String, String)]) throws {
    _ = try folder.writeVorbis(sound, format: mono, to: "vorbis", tags: tags)
    try expectSeam(in: try folder.bytes(of: "vorbis"), "vorbis")
    try expectSeam(in: OpusBytes.file(sound, channels: 1, tags: tags), "opus", within: 1e-4)
  }

  @Test func sampleLoopOfWave() throws {
    var wave = WaveBytes(samples: sound, channels: 1, sampleRate: 48_000)
    // The end is the last frame that plays.
    wave.addLoop(start: 4_800, last: 14_399)
    try expectSeam(in: wave.bytes, "wave")
  }

  @Test func textsOfMPEG() throws {
    let tag = MPEGBytes.tag([("TXXX", "LOOPSTART\u{0}4800"), ("TXXX", "LOOPLENGTH\u{0}9600")])
    try expectSeam(in: tag + MPEGBytes.sine, "mp3", within: 1e-4)
  }

  @Test(arguments: [.wav, .rf64, .flac, .aiff, .caf, .au] as [SndFileBytes.Container])
  func loopThatTheGameSets(_ container: SndFileBytes.Container) throws {
    #expect(SndFileBytes.write(sound, format: mono, as: container, to: folder.file("x")))
    try expectSeam(in: try folder.bytes(of: "x"), "\(container)", named: region)
  }

  /// The comments of FLAC are those of Vorbis. The blocks that the encoder wrote behind the first one go.
  @Test func commentsOfFLAC() throws {
    #expect(SndFileBytes.write(sound, format: mono, as: .flac, to: folder.file("x")))
    var file = try folder.bytes(of: "x")
    var comments = littleEndian(UInt32(0)) + littleEndian(UInt32(2))
    for text in ["LOOPSTART=4800", "LOOPLENGTH=9600"] {
      comments += littleEndian(UInt32(text.utf8.count)) + Array(text.utf8)
    }
    var (sound, isLast) = (4, false)
    while !isLast {
      isLast = file[sound] & 0x80 != 0
      sound += 4 + file[(sound + 1)..<(sound + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    file[4] = 0
    file.replaceSubrange(42..<sound, with: [0x84, 0, 0, UInt8(comments.count)] + comments)
    try expectSeam(in: file, "flac")
  }
}
