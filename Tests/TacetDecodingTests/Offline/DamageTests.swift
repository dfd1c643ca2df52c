import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// A byte that was flipped within a file: what is behind it plays on at its place.
@Suite struct DamageTests {
  private let folder: TemporaryFolder
  private let format = AudioFormat(sampleRate: 44_100, channels: 2)

  init() throws { folder = try TemporaryFolder() }

  private var noise: [Float] {
    var random = SeededGenerator(seed: 21)
    return (0..<200_000).map { _ in Float.random(in: -0.4...0.4, using: &random) }
  }

  private func flac() throws -> [UInt8] {
    #expect(SndFileBytes.write(noise, format: format, as: .flac, to: folder.file("x")))
    return try folder.bytes(of: "x")
  }

  /// The frames in which `samples` are not those of `whole`.
  private func differing(_ samples: [Float], _ whole: [Float]) -> Range<Int>? {
    let wrong = samples.indices.filter { samples[$0] != whole[$0] }
    guard let first = wrong.first, let last = wrong.last else { return nil }
    return first / 2..<last / 2 + 1
  }

  @Test(arguments: [0.13, 0.31, 0.52, 0.77, 0.93, 0.999]) func blockOfFLACIsSilent(_ part: Double) throws {
    let file = try flac()
    let whole = try decode(.data(file, name: "whole")).samples
    var damaged = file
    damaged[Int(Double(file.count) * part)] ^= 0x10
    let source = SoundSource.data(damaged, name: "damaged")
    let samples = try decode(source).samples
    #expect(samples.count == whole.count)
    let lost = try #require(differing(samples, whole))
    #expect(lost.count <= 4_096)
    #expect(lost.lowerBound % 4_096 == 0)
    #expect(samples[(2 * lost.lowerBound)..<(2 * lost.upperBound)].allSatisfy { $0 == 0 })
    let info = try inspect(source)
    #expect(info.frames == whole.count / 2)
    #expect(info.damagedPlaces == 1)
    #expect(!info.isTruncated)
    // As a soundtrack in pieces, over a seam, and from places within the damage and behind it.
    var stream = try StreamDecoder(source, outputSampleRate: 44_100, loops: 2)
    #expect(try allFrames(&stream, block: 777) == samples + samples)
    var decoder = try Decoder(source)
    for frame in [lost.lowerBound + 5, lost.upperBound, 3, lost.lowerBound, lost.upperBound - 1] {
      try decoder.seek(toFrame: frame)
      #expect(try allFrames(&decoder, limit: 5_000)[...] == samples[(2 * frame)...].prefix(10_000), "\(frame)")
    }
  }

  @Test func manyBlocksOfFLACAreSilent() throws {
    var file = try flac()
    let whole = try decode(.data(file, name: "whole")).samples
    let (first, last) = (file.count * 4 / 10, file.count * 6 / 10)
    for place in stride(from: first, to: last, by: 50) { file[place] ^= 0xFF }
    let samples = try decode(.data(file, name: "damaged")).samples
    let lost = try #require(differing(samples, whole))
    #expect(samples.count == whole.count)
    #expect(lost.count > 15_000)
    #expect(lost.count < 32_000)
    // All to the end.
    for place in stride(from: first, to: file.count, by: 50) { file[place] ^= 0xFF }
    let info = try inspect(.data(file, name: "damaged"))
    #expect(info.frames >= 36_000)
    #expect(info.frames <= 100_000)
  }

  @Test func holeOfOggIsCounted() throws {
    _ = try folder.writeVorbis(noise, format: format, to: "x.ogg")
    let vorbis = try folder.bytes(of: "x.ogg")
    for file in [vorbis, OpusBytes.file(noise, channels: 2)] {
      #expect(try inspect(.data(file, name: "whole")).damagedPlaces == 0)
      var damaged = file
      damaged[file.count / 2] ^= 0x10
      let info = try inspect(.data(damaged, name: "damaged"))
      #expect(info.damagedPlaces > 0)
      #expect(info.frames > 50_000)
    }
  }
}
