import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// Headers that claim another length than there is: written before the samples were, or of a file that is cut.
struct ClaimTests {
  let folder: TemporaryFolder
  let mono = AudioFormat(sampleRate: 44_100, channels: 1)
  let samples = (0..<30_000).map { Int16(truncatingIfNeeded: 7 * $0) }

  init() throws { folder = try TemporaryFolder() }

  private var expected: [Float] { samples.map { Float($0) / 32_768 } }

  private func bytes(_ container: SndFileBytes.Container) throws -> [UInt8] {
    #expect(SndFileBytes.write(expected, format: mono, as: container, to: folder.file("x")))
    return try folder.bytes(of: "x")
  }

  /// Checks that `file` plays the first `frames` frames as an effect and as a soundtrack.
  private func expectFrames(_ frames: Int, of file: [UInt8], isTruncated: Bool, _ name: String = "file") throws {
    let source = SoundSource.data(file, name: name)
    let info = try inspect(source)
    #expect(info.frames == frames && info.isTruncated == isTruncated, "\(name)")
    #expect(difference(try decode(source).samples, expected.prefix(frames)) < 5e-5, "\(name)")
    var stream = try StreamDecoder(source, outputSampleRate: 44_100, loops: true, mono: .bothSides)
    #expect(stream.info.frames == frames, "\(name)")
    let played = try allFrames(&stream, limit: frames + 10)
    let left = stride(from: 0, to: played.count, by: 2).map { played[$0] }
    #expect(difference(left, Array(expected.prefix(frames) + expected.prefix(10))) < 5e-5, "\(name)")
    try stream.seek(toFrame: frames - 5)
    #expect(
      difference(try allFrames(&stream, limit: 1).prefix(1), expected[(frames - 5)...].prefix(1)) < 5e-5, "\(name)")
  }

  @Test(arguments: [UInt32.max, 0x7FFF_F000, 0x7FFF_FFFF, 0x8000_0000, 0x7FFF_FF00, 0])
  func waveFromAPipePlaysItsFrames(_ size: UInt32) throws {
    var wave = WaveBytes(samples: samples)
    wave.claimedSize = size
    try expectFrames(30_000, of: wave.bytes, isTruncated: false)
    // sox and ffmpeg claim as much for the whole file.
    var file = wave.bytes
    file.replaceSubrange(4..<8, with: littleEndian(size == 0 ? 0 : size &+ 36))
    try expectFrames(30_000, of: file, isTruncated: false)
  }

  @Test func waveFromAPipeThatEndsWithinAFrameIsTruncated() throws {
    for (bits, odd) in [(16, 1), (24, 2), (24, 1)] {
      var wave = WaveBytes(channels: 1, bits: bits, data: [UInt8](repeating: 5, count: bits / 8 * 1_001 - odd))
      wave.claimedSize = .max
      let info = try inspect(.data(wave.bytes, name: "pipe"))
      #expect(info.isTruncated)
      #expect(info.frames == 1_000)
    }
    // The byte that makes an odd size even.
    var padded = WaveBytes(channels: 1, bits: 24, data: [UInt8](repeating: 5, count: 3_003) + [0])
    padded.claimedSize = 0x7FFF_F000
    let info = try inspect(.data(padded.bytes, name: "pipe"))
    #expect(!info.isTruncated)
    #expect(info.frames == 1_001)
  }

  @Test func emptyWaveWithChunksBehindItIsEmpty() throws {
    var wave = WaveBytes(samples: [Int16]())
    #expect(try decode(.data(wave.bytes, name: "empty")).frames == 0)
    wave.data = Array("LIST".utf8) + littleEndian(UInt32(4)) + Array("INFO".utf8)
    wave.claimedSize = 0
    #expect(try decode(.data(wave.bytes, name: "empty")).frames == 0)
  }

  @Test(arguments: [0.05, 0.34, 0.9])
  func cutFilePlaysItsFramesAndReportsIt(_ part: Double) throws {
    for container in [.wav, .caf, .aiff, .au, .rf64] as [SndFileBytes.Container] {
      let whole = try bytes(container)
      let header = whole.count - 60_000
      let cut = header + 2 * Int(30_000 * part)
      try expectFrames(Int(30_000 * part), of: Array(whole.prefix(cut)), isTruncated: true, "\(container)")
    }
    let flac = try bytes(.flac)
    let source = SoundSource.data(Array(flac.prefix(Int(Double(flac.count) * part))), name: "flac")
    guard part > 0.2 else { return }
    let frames = try inspect(source).frames
    #expect(frames > 4_000)
    #expect(frames < 30_000)
    try expectFrames(frames, of: Array(flac.prefix(Int(Double(flac.count) * part))), isTruncated: true, "flac")
  }

  @Test(arguments: [0, 1, 29_999])
  func flacThatClaimsTooLittlePlaysItsFrames(_ claim: Int) throws {
    var file = try bytes(.flac)
    file[21] &= 0xF0
    file.replaceSubrange(22..<26, with: withUnsafeBytes(of: UInt32(claim).bigEndian, Array.init))
    try expectFrames(30_000, of: file, isTruncated: false)
  }

  @Test func cafOfUnknownLengthPlaysItsFrames() throws {
    var file = try bytes(.caf)
    let data = try #require(file.indices.first { file[$0...].starts(with: "data".utf8) })
    file.replaceSubrange((data + 4)..<(data + 12), with: [UInt8](repeating: 0xFF, count: 8))
    try expectFrames(30_000, of: file, isTruncated: false)
  }

  @Test func lengthOfFLACFromAPipeTakesLinearTime() throws {
    // A minute: each block moved the samples before it when the header's count was passed.
    let noise = (0..<2_646_000).map { Float($0 % 211) / 400 }
    #expect(SndFileBytes.write(noise, format: mono, as: .flac, to: folder.file("long")))
    var file = try folder.bytes(of: "long")
    file[21] &= 0xF0
    file.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    #expect(try decode(.data(file, name: "long")).frames == 2_646_000)
  }

  @Test func flacCommentsNameTheLoopAndTheGain() throws {
    var file = try bytes(.flac)
    setFLACComments(["loop-start=1000", "LOOP LENGTH=20000", "REPLAYGAIN_TRACK_GAIN=-6.02 dB"], in: &file)
    let info = try inspect(.data(file, name: "flac"))
    #expect(info.loop == LoopRegion(start: 1_000, end: 21_000))
    #expect(info.frames == 30_000)
    #expect(abs((info.taggedGain?.amplitude ?? 0) - 0.5) < 0.001)
  }

  @Test func twentyFourBitsInFourBytesAreDecoded() throws {
    let values = (0..<1_000).map { Int32(4_000 * $0 - 2_000_000) }
    for shift in [8, 0] {
      var wave = WaveBytes(
        channels: 1, sampleRate: 48_000, bits: 24, data: values.flatMap { littleEndian($0 << shift) })
      wave.frameSize = 4
      let pcm = try decode(.data(wave.bytes, name: "24 in 32"))
      #expect(pcm.samples == values.map { Float($0) * 0x1p-23 })
    }
  }

  /// As Apple's programs write 24 bits whose low byte is the first.
  @Test func littleEndianAIFFOf24BitsIsDecoded() throws {
    let values = (0..<1_000).map { Int32(4_000 * $0 - 2_000_000) }
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let rate = big(16_383 + 15, 2) + big(44_100 << 48, 8)
    let common = big(1, 2) + big(1_000, 4) + big(24, 2) + rate + Array("42ni".utf8) + [0, 0]
    let data = big(0, 8) + values.flatMap { littleEndian($0).prefix(3) }
    let chunks =
      Array("AIFCCOMM".utf8) + big(common.count, 4) + common + Array("SSND".utf8) + big(data.count, 4) + data
    let source = SoundSource.data(Array("FORM".utf8) + big(chunks.count, 4) + chunks, name: "42ni")
    let pcm = try decode(source)
    #expect(pcm.format.sampleRate == 44_100 && pcm.samples == values.map { Float($0) * 0x1p-23 })
    #expect(try inspect(source).codec == "pcm_s24le")
  }

  @Test func readerOfTheGameDecodesLikeTheFile() throws {
    let whole = try bytes(.flac)
    let reader = PackEntry(name: "pack/entry", bytes: whole, failsAt: .max)
    #expect(try decode(.reader(reader)) == decode(.data(whole, name: "memory")))
    let failing = PackEntry(name: "pack/entry", bytes: whole, failsAt: 10_000)
    guard case .unreadable("pack/entry", _, _) = decodingError({ _ = try decode(.reader(failing)) }) else {
      Issue.record("a failing reader was not reported")
      return
    }
    let empty = PackEntry(name: "pack/empty", bytes: [], failsAt: .max)
    #expect(decodingError { _ = try decode(.reader(empty)) } == .empty(path: "pack/empty"))
  }

  @Test func framesBeyondTheLimitThrow() throws {
    let limits = DecodingLimits(frames: 10_000)
    for container in [.wav, .flac] as [SndFileBytes.Container] {
      let file = try bytes(container)
      #expect(
        decodingError { _ = try decode(.data(file, name: "x"), limits: limits) }
          == .tooManyFrames(path: "x", frames: 30_000, limit: 10_000))
    }
  }
}

private struct PackEntry: SoundReader {
  let name: String
  let bytes: [UInt8]
  let failsAt: Int

  var size: Int { bytes.count }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    if offset + buffer.count > failsAt { throw CancellationError() }
    // Short reads are allowed.
    let part = bytes[offset..<min(offset + min(buffer.count, 1_000), bytes.count)]
    buffer.copyBytes(from: part)
    return part.count
  }
}
