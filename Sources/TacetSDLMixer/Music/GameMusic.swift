import Glibc
import Tacet

/// A piece of music of the game's, with the texts that it may ask for.
package final class GameMusic: @unchecked Sendable {
  // Sendable: its texts are constant.
  package let soundtrack: Soundtrack
  package let kind: MusicKind
  package let title: UnsafeMutablePointer<CChar>
  package let artist: UnsafeMutablePointer<CChar>
  package let album: UnsafeMutablePointer<CChar>
  package let copyright: UnsafeMutablePointer<CChar>
  /// The loop that the file names; SDL_mixer says nothing of those of WAV.
  package var loop: LoopRegion? { kind == .wave ? nil : soundtrack.info.loop }

  /// The whole file, without the loop that it names.
  var whole: Soundtrack {
    let info = soundtrack.info
    guard info.loop != nil, let all = LoopRegion(start: 0, end: info.frames) else { return soundtrack }
    return (try? soundtrack.looping(over: all)) ?? soundtrack
  }

  init(_ soundtrack: Soundtrack) {
    let info = soundtrack.info
    (self.soundtrack, kind) = (soundtrack, MusicKind(container: info.container, codec: info.codec))
    func text(_ tag: String) -> UnsafeMutablePointer<CChar> { Self.copy(info.tags[tag]?.first ?? "") }
    (title, artist, album, copyright) = (text("TITLE"), text("ARTIST"), text("ALBUM"), text("COPYRIGHT"))
  }

  /// A C string of its own, ended at the first zero.
  private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = text.utf8.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    copy[bytes.count] = 0
    return copy
  }

  deinit { for text in [title, artist, album, copyright] { text.deallocate() } }

  /// Music of bytes in memory.
  ///
  /// - Throws: ``DecodingError``.
  package static func load(_ bytes: [UInt8], named name: String) throws -> GameMusic {
    GameMusic(try Soundtrack(bytes: bytes, named: name, loudness: .ignored))
  }

  /// Music of a file, which stays open: a game may remove it, or put another one in its place.
  ///
  /// - Throws: ``DecodingError``; nil: there is no such file.
  package static func load(path: String) throws -> GameMusic? {
    guard let file = OpenFile(path: path) else { return nil }
    return GameMusic(try Soundtrack(reader: file, loudness: .ignored))
  }

  /// True if music of trackers is played here: whatever that needs is there. It is tried with a module of silence.
  package static let playsModules: Bool = {
    // The name, 31 samples, one pattern played once, its order, the mark of four channels, and the empty pattern.
    var module = [UInt8](repeating: 0, count: 1_084 + 1_024)
    (module[950], module[951]) = (1, 127)
    module.replaceSubrange(1_080..<1_084, with: Array("M.K.".utf8))
    return (try? load(module, named: "silence")) != nil
  }()
}
