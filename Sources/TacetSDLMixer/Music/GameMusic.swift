import FoundationEssentials
import Glibc
import Tacet

/// A piece of music of the game's, with the texts that it may ask for.
package final class GameMusic: @unchecked Sendable {
  // Sendable: its texts are constant.
  package let soundtrack: Soundtrack
  package let kind: MusicKind
  /// The name of its file without the folder; empty for bytes.
  package let filename: UnsafeMutablePointer<CChar>
  package let title: UnsafeMutablePointer<CChar>
  package let artist: UnsafeMutablePointer<CChar>
  package let album: UnsafeMutablePointer<CChar>
  package let copyright: UnsafeMutablePointer<CChar>

  init(_ soundtrack: Soundtrack, filename: String) {
    let info = soundtrack.info
    (self.soundtrack, kind) = (soundtrack, MusicKind(container: info.container, codec: info.codec))
    func text(_ tag: String) -> UnsafeMutablePointer<CChar> { Self.copy(info.tags[tag]?.first ?? "") }
    self.filename = Self.copy(filename)
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

  deinit { for text in [filename, title, artist, album, copyright] { text.deallocate() } }

  /// Music of bytes in memory.
  ///
  /// - Throws: ``DecodingError``.
  package static func load(_ bytes: Data, named name: String, filename: String) throws -> GameMusic {
    GameMusic(try Soundtrack(data: bytes, named: name, loudness: .ignored), filename: filename)
  }

  /// Music of a file, which stays open: a game may remove it, or put another one in its place.
  ///
  /// - Throws: ``DecodingError``; nil: there is no such file.
  package static func load(path: String) throws -> GameMusic? {
    guard let file = OpenFile(path: path) else { return nil }
    let filename = path.split(separator: "/").last.map(String.init) ?? path
    return GameMusic(try Soundtrack(reader: file, loudness: .ignored), filename: String(filename.prefix(1_023)))
  }
}
