import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetDecoding

/// ADPCM in WAV files: blocks that are not whole, and sizes that lie.
struct ADPCMTests {
  private static let frames = 700

  private func sound(_ channels: Int, frames: Int = ADPCMTests.frames) -> [Float] {
    sine(frequency: 60, amplitude: 0.3, sampleRate: 22_050, frames: frames, channels: channels)
  }

  private func decoded(_ wave: WaveBytes) throws -> [Float] { try decode(.data(wave.bytes, name: "f")).samples }

  @Test(arguments: ADPCMBytes.Kind.allCases, [1, 2])
  func soundIsThatWhichWasEncoded(kind: ADPCMBytes.Kind, channels: Int) throws {
    let sound = sound(channels)
    let file = ADPCMBytes.file(sound, channels: channels, kind: kind, blockSize: 60 * channels, fact: 700)
    let samples = try decoded(file)
    #expect(samples.count == sound.count)
    #expect(difference(samples[...], sound[...]) < 0.06)
    // A header of 16 bytes has all that is needed.
    var plain = ADPCMBytes.file(sound, channels: channels, kind: kind, blockSize: 60 * channels, hasFields: false)
    #expect(plain.formatFields.isEmpty)
    #expect(try decoded(plain).prefix(samples.count) == samples[...])
    plain.chunks = [("smpl", file.chunks[0].body)]
    #expect(try decoded(plain).prefix(samples.count) == samples[...])
  }

  /// Each number of bytes in the last block: whole codes of all channels are heard, nothing else.
  @Test(arguments: ADPCMBytes.Kind.allCases, [1, 2])
  func lastBlockHasTheFramesThatAreThere(kind: ADPCMBytes.Kind, channels: Int) throws {
    let blockSize = 40 * channels
    let whole = ADPCMBytes.file(sound(channels), channels: channels, kind: kind, blockSize: blockSize)
    let all = try decoded(whole)
    let blockFrames = kind == .ima ? 73 : 68
    for size in (2 * blockSize)...(3 * blockSize) {
      var cut = whole
      cut.data = Array(whole.data.prefix(size))
      let rest = size - 2 * blockSize
      let last =
        switch kind {
        case .ima: rest < 4 * channels ? 0 : 1 + (rest - 4 * channels) / (4 * channels) * 8
        case .microsoft: rest < 7 * channels ? 0 : 2 + (rest - 7 * channels) * 2 / channels
        }
      let frames = 2 * blockFrames + last
      let info = try inspect(.data(cut.bytes, name: "f"))
      #expect(info.frames == frames && !info.isTruncated && info.paddingFrames == 0, "\(size)")
      #expect(try decoded(cut)[...] == all.prefix(frames * channels), "\(size)")
      var stream = try StreamDecoder(
        .data(cut.bytes, name: "f"), outputSampleRate: 22_050, loops: false, startFrame: frames - 3, mono: .bothSides)
      let tail = try allFrames(&stream)
      #expect(tail.count == 6 && tail[0] == all[(frames - 3) * channels], "\(size)")
    }
  }

  @Test(arguments: ADPCMBytes.Kind.allCases)
  func claimWithinTheLastBlockEndsTheSound(kind: ADPCMBytes.Kind) throws {
    func info(_ claim: UInt32) throws -> SoundInfo {
      try inspect(
        .data(ADPCMBytes.file(sound(1), channels: 1, kind: kind, blockSize: 64, fact: claim).bytes, name: "f"))
    }
    let all = try info(0).frames
    #expect(all >= 700)
    let last = kind == .ima ? 121 : 116
    let frames = (all - 1) / last * last
    for claim in [frames + 1, all - 1] {
      let info = try info(UInt32(claim))
      #expect(info.frames == claim && info.paddingFrames == all - claim)
    }
    // Elsewhere it is wrong.
    for claim in [1, frames, all, all + 1, 0xFFFF_FFFF] {
      let info = try info(UInt32(claim))
      #expect(info.frames == all && info.paddingFrames == 0)
    }
    // Samples that are no blocks are counted.
    var plain = WaveBytes(samples: [Int16](repeating: 1, count: 100))
    plain.chunks = [("fact", littleEndian(UInt32(99)))]
    #expect(try inspect(.data(plain.bytes, name: "f")).frames == 100)
  }

  @Test(arguments: ADPCMBytes.Kind.allCases)
  func fileFromAPipeThatEndsWithinABlockIsWhole(kind: ADPCMBytes.Kind) throws {
    var wave = ADPCMBytes.file(sound(1), channels: 1, kind: kind, blockSize: 64)
    wave.claimedSize = .max
    #expect(try !inspect(.data(wave.bytes, name: "f")).isTruncated)
    wave.claimedSize = UInt32(wave.data.count + 1)
    #expect(try inspect(.data(wave.bytes, name: "f")).isTruncated)
  }

  @Test func impossibleBlocksAndOtherDepthsAreRefused() throws {
    for kind in ADPCMBytes.Kind.allCases {
      var wave = ADPCMBytes.file(sound(2), channels: 2, kind: kind, blockSize: 64)
      for size in [0, 3, 7] {
        wave.frameSize = size
        #expect(
          decodingError { _ = try decoded(wave) } == .invalidHeader(path: "f", fault: "its blocks have \(size) bytes"))
      }
      wave.frameSize = 64
      wave.bits = 3
      #expect(decodingError { _ = try decoded(wave) } == .refusedCodec(path: "f", codec: "ADPCM of 3 bits"))
      wave.bits = 4
      wave.channels = 3
      #expect(decodingError { _ = try decoded(wave) } == .refusedCodec(path: "f", codec: "ADPCM of 3 channels"))
    }
  }

  /// Blocks of any bytes: states beyond the tables, and the largest codes.
  @Test func anyBytesAreDecoded() throws {
    var random = SeededGenerator(seed: 5)
    for kind in ADPCMBytes.Kind.allCases {
      for channels in [1, 2] {
        var wave = ADPCMBytes.file(sound(channels), channels: channels, kind: kind, blockSize: 64 * channels)
        wave.data = wave.data.map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(try decoded(wave).allSatisfy { abs($0) <= 1 })
        wave.data = wave.data.map { _ in 0x77 }
        #expect(try decoded(wave).allSatisfy { abs($0) <= 1 })
      }
    }
  }
}
