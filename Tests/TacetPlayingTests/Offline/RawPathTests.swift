import Foundation
import TacetSignal
import TacetSystem
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Real files whose names are no UTF-8, such as those of old disks (Latin-1), by percent-encoded URLs.
@Suite(.timeLimit(.minutes(2))) struct RawPathTests {
  private let rig: OfflineRig

  init() throws { rig = try OfflineRig() }

  /// Writes a mono WAV of a constant, in a folder `caf` and the byte E9, as `name`, and returns the URL.
  private func write(_ name: [UInt8], _ value: Float = 0.25) throws -> URL {
    let folder = Array("\(rig.folder.path)/caf".utf8) + [0xE9]
    mkdir(folder.map(CChar.init(bitPattern:)) + [0], 0o700)
    let plain = rig.folder.appending(path: "plain.wav")
    var writer = try WaveFileWriter(path: plain.path, format: AudioFormat(sampleRate: 48_000, channels: 1))
    try writer.append([Float](repeating: value, count: 4_800))
    try writer.close()
    let path = folder + [UInt8(ascii: "/")] + name
    #expect(rename(plain.path, path.map(CChar.init(bitPattern:)) + [0]) == 0)
    let encoded = path.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "%\(String($0, radix: 16))" }.joined()
    return try #require(URL(string: "file://\(encoded)"))
  }

  @Test func effectSoundtrackAndStreamOpen() throws {
    defer { rig.clear() }
    let url = try write([0xFC] + Array("ber.wav".utf8))
    #expect(try SoundEffect(contentsOf: url).frames == 4_800)
    #expect(try SoundEffect(streaming: url).info?.frames == 4_800)
    let soundtrack = try Soundtrack(contentsOf: url)
    rig.engine.soundtrack.play(soundtrack)
    #expect(try rig.engine.render(frames: 4_800).contains { abs($0) > 0.1 })
    // By the path that it names.
    #expect(try SoundEffect(path: soundtrack.info.path).frames == 4_800)
    #expect(try SoundInfo.inspect(path: soundtrack.info.path).frames == 4_800)
  }

  @Test func namesThatLookTheSameAreTwoFiles() async throws {
    defer { rig.clear() }
    let urls = [try write([0xE9], 0.25), try write([0xE8], 0.5)]
    let library = EffectLibrary()
    #expect(await library.load(urls).finished().loaded == 2)
    let effects = try urls.map { try library.effect(at: $0) }
    #expect(effects[0] !== effects[1] && library.bytes == 2 * 4 * 4_800)
    #expect(try library.effect(at: urls[0]) === effects[0])
    library.unload(urls[0])
    #expect(library.bytes == 4 * 4_800)
  }

  @Test func bankInSuchAFolderLoads() async throws {
    defer { rig.clear() }
    let folder = try write(Array("a.wav".utf8)).deletingLastPathComponent()
    let manifest = rig.folder.appending(path: "bank.json")
    try Data(#"{"effects": {"a": "a.wav"}}"#.utf8).write(to: manifest)
    let path = Array("\(rig.folder.path)/caf".utf8) + [0xE9] + Array("/bank.json\0".utf8)
    #expect(rename(manifest.path, path.map(CChar.init(bitPattern:))) == 0)
    let bank = try SoundBank(contentsOf: folder.appendingPathComponent("bank.json"))
    #expect(bank.file == "\(rig.folder.path)/caf\u{FFFD}/bank.json")
    let sounds = try await rig.engine.load(bank).sounds()
    #expect(try sounds.effect("a").frames == 4_800)
  }

  @Test func errorShowsTheNameRepaired() throws {
    defer { rig.clear() }
    let missing = try write([0xE9]).deletingLastPathComponent().appendingPathComponent("none.wav")
    let error = #expect(throws: DecodingError.self) { _ = try SoundEffect(contentsOf: missing) }
    #expect(error?.description == "\(rig.folder.path)/caf\u{FFFD}/none.wav: there is no such file")
  }
}
