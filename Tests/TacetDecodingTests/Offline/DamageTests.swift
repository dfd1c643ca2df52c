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

  /// The places of a file's frames.
  private func places(_ file: [UInt8]) throws -> [Int] {
    var places: [Int] = []
    for place in file.indices where file[place] == 0xFF {
      guard let frame = FLACFrame(file[place...], firstSize: 4_096), frame.end == 4_096 * places.count + frame.size
      else { continue }
      places.append(place)
    }
    try #require(places.count > 20)
    return places
  }

  @Test(arguments: [0, 1, 2, 3, 4]) func headerOfAFLACFrameIsOneBlock(_ byte: Int) throws {
    let file = try flac()
    let whole = try decode(.data(file, name: "whole")).samples
    let places = try places(file)
    for index in [1, places.count / 2, places.count - 2, places.count - 1] {
      var damaged = file
      damaged[places[index] + byte] ^= 0x04
      let source = SoundSource.data(damaged, name: "damaged")
      let samples = try decode(source).samples
      #expect(samples.count == whole.count, "\(index)")
      let lost = try #require(differing(samples, whole))
      #expect(lost.lowerBound / 4_096 >= index - 1 && lost.upperBound <= 4_096 * (index + 1), "\(index), \(lost)")
      #expect(try !inspect(source).isTruncated)
      var decoder = try Decoder(source)
      let behind = min(4_096 * (index + 1), whole.count / 2 - 100)
      try decoder.seek(toFrame: behind)
      #expect(try allFrames(&decoder, limit: 1_000)[...] == samples[(2 * behind)...].prefix(2_000), "\(index)")
    }
  }

  /// libFLAC says nothing of frames that are missing as a whole: what is behind them comes earlier, and once.
  @Test func missingFramesOfFLACAreACut() throws {
    var file = try flac()
    let whole = try decode(.data(file, name: "whole")).samples
    let places = try places(file)
    file.removeSubrange(places[10]..<places[14])
    let source = SoundSource.data(file, name: "missing")
    let samples = try decode(source).samples
    let isSameBefore = samples.prefix(2 * 40_960) == whole.prefix(2 * 40_960)
    #expect(isSameBefore)
    #expect(samples.count < whole.count)
    for frame in [10_000, 70_000, 90_000, 99_000] {
      let part = whole[(2 * frame)..<(2 * frame + 16)]
      let places = samples.indices.dropLast(16).filter { samples[$0] == part.first && samples[$0..<($0 + 16)] == part }
      #expect(places.count == 1, "\(frame) at \(places)")
    }
    #expect(try inspect(source).isTruncated)
  }

  /// The half of it is random: the file is not refused for the time that a search takes.
  @Test func largeFLACThatIsHalfRandomPlays() throws {
    var random = SeededGenerator(seed: 22)
    let second = (0..<88_200).map { _ in Float.random(in: -0.4...0.4, using: &random) }
    let samples = [[Float]](repeating: second, count: 100).flatMap { $0 }
    #expect(SndFileBytes.write(samples, format: format, as: .flac, to: folder.file("long")))
    var file = try folder.bytes(of: "long")
    let whole = try decode(.data(file, name: "whole")).samples
    for place in (file.count / 4)..<(file.count * 3 / 4) { file[place] = UInt8.random(in: 0...255, using: &random) }
    let decoded = try decode(.data(file, name: "random")).samples
    let isSame = decoded.prefix(whole.count / 5) == whole.prefix(whole.count / 5)
    #expect(decoded.count > whole.count / 5 && isSame)
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
