import Foundation
import TacetSystem
import Testing

@testable import Tacet

/// Paths and addresses as Foundation's URLs have them.
@Suite struct FilePathTests {
  @Test(arguments: [
    "a.json", "./a/b.json", "../a.json", "a/../../b", "../../../../../../../../a", "/a/../b.json", "/a.json",
    "/a b/é.json",
  ])
  func pathFromTheRootIsThatOfAURL(_ path: String) {
    let url = URL(fileURLWithPath: path)
    #expect(FilePath.absolute(path) == url.path)
    #expect(FilePath.folder(of: FilePath.absolute(path)) == url.deletingLastPathComponent().path)
  }

  @Test func pathKeepsBytesThatAreNoText() {
    let path = PathText.text(Array("/old/caf".utf8) + [0xE9] + Array("/bank.json".utf8))
    #expect(FilePath.absolute(path) == path)
    #expect(PathText.bytes(FilePath.folder(of: path)) == Array("/old/caf".utf8) + [0xE9])
  }

  @Test func folderOfABankIsThatOfItsFile() throws {
    let json = Data("{}".utf8)
    let bank = try SoundBank(data: json, folder: URL(fileURLWithPath: "/sounds/of a game", isDirectory: true))
    #expect(bank.folderPath == "/sounds/of a game")
    #expect(bank.folder == URL(fileURLWithPath: "/sounds/of a game", isDirectory: true))
    #expect(bank.path(of: "a/b.ogg") == "/sounds/of a game/a/b.ogg")
    #expect(try SoundBank(data: json, folder: URL(fileURLWithPath: "/")).path(of: "b.ogg") == "/b.ogg")
  }

  @Test(arguments: ["file:///a%20b.png", "https://example.org/a?b=c#d", "file:///é b.png", "a\"b", ""])
  func addressOfAPictureIsThatOfAURL(_ address: String) {
    let piece = NowPlaying(
      title: "", artist: "", album: "", artworkAddress: address, length: nil, commands: [])
    #expect(piece.artworkAddress == URL(string: address)?.absoluteString)
    #expect(piece.artwork == URL(string: address))
    var other = NowPlaying(title: "", artwork: URL(string: address), commands: [])
    #expect(other == piece)
    other.artwork = nil
    #expect(other.artworkAddress == nil)
  }
}
