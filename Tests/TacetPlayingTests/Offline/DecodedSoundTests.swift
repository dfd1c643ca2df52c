import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Files as samples, and what their tags say.
@Suite struct DecodedSoundTests {
  /// Four frames of three channels, exact in 16 bits and in float.
  private static let samples: [Float] = [0, 0.25, 0.5, -0.25, -0.5, 0.125, 0.375, 0, -0.375, 0.0625, -0.0625, 0]

  /// A WAV file of them at 22,050 Hz, with these texts.
  private func file(_ texts: [(name: String, text: [UInt8])] = []) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.file("sound.wav")
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 22_050, channels: 3))
    try writer.append(Self.samples)
    try writer.close()
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    func number(_ count: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } }
    let list = texts.reduce(into: Array("INFO".utf8)) { list, item in
      list += Array(item.name.utf8) + number(item.text.count) + item.text
      if item.text.count % 2 == 1 { list.append(0) }
    }
    if !texts.isEmpty { bytes += Array("LIST".utf8) + number(list.count) + list }
    bytes.replaceSubrange(4..<8, with: number(bytes.count - 8))
    return bytes
  }

  @Test func samplesAreThoseOfTheFile() throws {
    let bytes = try file()
    let sound = try DecodedSound(data: Data(bytes), named: "pack/sound")
    #expect(sound.samples == Self.samples)
    #expect(sound.frames == 4)
    #expect(sound.channels == 3)
    #expect(sound.sampleRate == 22_050)
    #expect(sound.info.path == "pack/sound")
    #expect(sound.info.title == nil)
    #expect(sound.info.artist == nil)
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: URL(filePath: folder.file("a.wav")))
    #expect(try DecodedSound(path: folder.file("a.wav")).samples == Self.samples)
    #expect(try DecodedSound(contentsOf: URL(filePath: folder.file("a.wav"))).samples == Self.samples)
    #expect(throws: DecodingError.self) { try DecodedSound(path: folder.file("none.wav")) }
  }

  @Test func limitsHold() throws {
    let data = Data(try file())
    #expect(throws: DecodingError.tooManyChannels(path: "data", channels: 3, limit: 2)) {
      try DecodedSound(data: data, limits: DecodingLimits(channels: 2))
    }
    #expect(throws: DecodingError.tooMuchSound(path: "data", bytes: 48, limit: 40)) {
      try DecodedSound(data: data, limits: DecodingLimits(decodedBytes: 40))
    }
  }

  @Test(arguments: [0, 1, 2, 3, 5, 6, 11, 12, 100])
  func asManyWholeFramesAreWrittenAsThereIsRoomFor(capacity: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.wav")
    try Data(try file()).write(to: URL(filePath: path))
    var samples = [Float](repeating: 9, count: 100)
    let info = try samples.withUnsafeMutableBufferPointer {
      try DecodedSound.decode(path: path, into: $0.baseAddress, capacity: capacity)
    }
    let written = min(capacity, 12) / 3 * 3
    #expect(info.frames == 4)
    #expect(info.format.channels == 3)
    #expect(samples[..<written].elementsEqual(Self.samples[..<written]))
    #expect(samples[written...].allSatisfy { $0 == 9 })
    #expect(try DecodedSound.decode(path: path, into: nil, capacity: 0).frames == 4)
  }

  /// Texts of others are shown on one line, without what changes the text around them.
  @Test func titleAndArtistAreCleaned() throws {
    let title = Array("A\u{202E}B\nC\u{7}".utf8), artist = Array(String(repeating: "x", count: 5_000).utf8)
    let info = try DecodedSound(data: Data(try file([("INAM", title), ("IART", artist)]))).info
    #expect(info.title == "A B C")
    #expect(info.artist?.count == 200)
    #expect(info.artist?.last == "…")
    let several = try DecodedSound(
      data: Data(try file([("IART", Array("Ann".utf8)), ("IART", Array("Bob".utf8)), ("INAM", [32, 10])]))
    ).info
    #expect(several.artist == "Ann, Bob")
    #expect(several.title == nil)
  }
}
