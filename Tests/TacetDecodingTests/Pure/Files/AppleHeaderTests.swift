import TacetTestSupport
import Testing

@testable import TacetDecoding

/// Codecs in CAF, AIFF and FLAC files made by hand: played, or refused by name.
@Suite struct AppleHeaderTests {
  private func big(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func info(_ file: [UInt8]) throws -> SoundInfo { try inspect(.data(file, name: "f")) }

  private func refusal(_ file: [UInt8]) -> String? {
    guard case .refusedCodec("f", let codec) = decodingError({ _ = try info(file) }) else { return nil }
    return codec
  }

  private func caf(
    _ format: String, packet: Int = 2, bits: Int = 16, rate: Double = 48_000, channels: Int = 1, sound: [UInt8],
    before: [UInt8] = []
  ) -> [UInt8] {
    let description =
      big(Int(bitPattern: UInt(rate.bitPattern)), 8) + Array(format.utf8) + big(0, 4) + big(packet, 4) + big(1, 4)
      + big(channels, 4) + big(bits, 4)
    return Array("caff".utf8) + [0, 1, 0, 0] + Array("desc".utf8) + big(32, 8) + description + before
      + Array("data".utf8) + big(sound.count + 4, 8) + [0, 0, 0, 0] + sound
  }

  private func aiff(_ code: String, rate: [UInt8], channels: Int = 1, frames: Int, sound: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] { Array(name.utf8) + big(body.count, 4) + body }
    let common = big(channels, 2) + big(frames, 4) + big(16, 2) + rate + Array(code.utf8) + [0, 0]
    return chunk("FORM", Array("AIFC".utf8) + chunk("COMM", common) + chunk("SSND", big(0, 8) + sound))
  }

  private let rate48000: [UInt8] = [0x40, 0x0E, 0xBB, 0x80, 0, 0, 0, 0, 0, 0]

  private func packets(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { packet -> [UInt8] in
      [0, 20] + (0..<32).map { UInt8(truncatingIfNeeded: (packet + $0) * 37) }
    }
  }

  private func table(_ valid: Int, _ priming: Int) -> [UInt8] {
    Array("pakt".utf8) + big(24, 8) + big(2, 8) + big(valid, 8) + big(priming, 4) + big(0, 4)
  }

  @Test(arguments: [1, 2])
  func packetsOfIMASoundAsTheyDoInAIFF(channels: Int) throws {
    let sound = packets(6)
    let frames = 6 / channels * 64
    let file = caf("ima4", packet: 34 * channels, bits: 0, channels: channels, sound: sound)
    let info = try info(file)
    #expect(info.container == "caf" && info.codec == "adpcm_ima_qt" && info.frames == frames && !info.isTruncated)
    let other = aiff("ima4", rate: rate48000, channels: channels, frames: 6 / channels, sound: sound)
    let samples = try decode(.data(file, name: "f"))
    #expect(samples.format.sampleRate == 48_000 && samples.samples.contains { abs($0) > 0.01 })
    #expect(try decode(.data(other, name: "f")).samples == samples.samples)
  }

  @Test func packetsOfIMAHaveTheFramesThatTheirTableSays() throws {
    func file(_ before: [UInt8] = [], size: Int = 68) -> [UInt8] {
      caf("ima4", packet: 34, bits: 0, sound: Array(packets(2).prefix(size)), before: before)
    }
    let all = try decode(.data(file(), name: "f")).samples
    #expect(all.count == 128)
    #expect(try info(file(table(100, 0))).frames == 100 && info(file(table(100, 0))).paddingFrames == 28)
    #expect(try decode(.data(file(table(90, 10)), name: "f")).samples[...] == all[10..<100])
    // A table that lies, and a packet that is cut.
    for (valid, priming) in [(0, 0), (20, 0), (999, 0), (.max, 9), (-1, -1)] {
      #expect(try info(file(table(valid, priming))).frames >= 100)
    }
    #expect(try info(file(size: 67)).frames == 64)
    guard case .invalidHeader = decodingError({ _ = try info(file(size: 20)) }) else {
      Issue.record("a file without a packet is accepted")
      return
    }
  }

  @Test func packetsOfAnyBytesAreDecoded() throws {
    var random = SeededGenerator(seed: 7)
    for channels in [1, 2] {
      let sound = packets(20).map { _ in UInt8.random(in: 0...255, using: &random) }
      let samples = try decode(
        .data(caf("ima4", packet: 34 * channels, bits: 0, channels: channels, sound: sound), name: "f")
      ).samples
      #expect(samples.count == 20 * 64 && samples.allSatisfy { abs($0) <= 1 })
    }
  }

  @Test func otherCodecsAreRefusedByName() {
    for (code, name) in [("alac", "Apple Lossless"), ("opus", "Opus in CAF"), ("MAC6", "MACE")] {
      #expect(refusal(caf(code, sound: [1, 2, 3, 4])) == name)
    }
    #expect(refusal(caf("x\n\0y", sound: [1, 2])) == "the codec 'xy' in CAF")
    #expect(refusal(aiff("dwvw", rate: rate48000, frames: 1, sound: [1, 2])) == "DWVW")
    #expect(refusal(aiff("zzzz", rate: rate48000, frames: 1, sound: [1, 2])) == "the codec 'zzzz' in AIFF")
    let flac: [UInt8] =
      Array("fLaC".utf8) + [0x80, 0, 0, 34, 16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 0x0B, 0xB8, 0x01, 0xF0]
      + [UInt8](repeating: 0, count: 20)
    #expect(refusal(flac) == "FLAC of 32 bits")
  }

  /// Headers with each byte changed: whatever is refused, the words are ours.
  @Test func noRefusalHasTheWordsOfALibrary() throws {
    let wave = WaveBytes(samples: [Int16](repeating: 1, count: 20)).bytes
    let files = [
      wave, Array(wave.prefix(40)), caf("lpcm", sound: packets(1)), caf("ima4", packet: 34, bits: 0, sound: packets(1)),
      aiff("twos", rate: rate48000, frames: 2, sound: packets(1)),
      Array("fLaC".utf8) + [UInt8](repeating: 0, count: 60),
      Array(".snd".utf8) + big(24, 4) + big(4, 4) + big(99, 4) + big(8_000, 4) + big(1, 4) + [0, 0, 0, 0],
    ]
    let words = [
      "sf_", "libsndfile", "File contains", "Supported file", "unsupported encoding", "System error", "Error :",
    ]
    var refused = 0
    for file in files {
      for place in file.indices {
        for value in [0, 0x7F, 0xFF] as [UInt8] {
          var bad = file
          bad[place] = value
          guard let error = decodingError({ _ = try decode(.data(bad, name: "f")) }) else { continue }
          refused += 1
          let text = "\(error)"
          #expect(!words.contains { text.contains($0) }, "\(text)")
        }
      }
    }
    #expect(refused > 100)
  }
}
