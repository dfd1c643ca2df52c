import Testing

@testable import TacetSystem

/// Paths as text: no byte is lost, and different bytes are different texts.
@Suite struct PathTextTests {
  @Test(arguments: ["/tmp/a.ogg", "/tmp/é 日本.ogg", "", "100%25.wav"])
  func plainPathStaysAsItIs(_ path: String) {
    #expect(PathText.text(Array(path.utf8)) == path)
    #expect(PathText.bytes(path) == Array(path.utf8) && PathText.shown(path) == path)
    #expect(PathText.percentEncoded(path) == nil)
  }

  @Test(
    arguments: [
      [0xE9], [0x2F, 0x63, 0x61, 0x66, 0xE9, 0x2E], [0xC3, 0xA9, 0xFF], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x92],
      // U+10FFE9 itself, beside the byte E9.
      [0xF4, 0x8F, 0xBF, 0xA9], [0xF4, 0x8F, 0xBF, 0xA9, 0xE9],
    ] as [[UInt8]])
  func everyByteIsKept(_ bytes: [UInt8]) throws {
    let text = PathText.text(bytes)
    #expect(PathText.bytes(text) == bytes)
    #expect(PathText.cString(text) == bytes.map(CChar.init(bitPattern:)) + [0])
    #expect(PathText.shown(text) == String(decoding: bytes, as: UTF8.self))
    let encoded = try #require(PathText.percentEncoded(text))
    #expect(PathText.text(percentEncoded: encoded, plain: "lost") == text)
  }

  @Test func pathsThatLookTheSameAreDifferent() {
    #expect(PathText.text([0xE9]) != PathText.text([0xE8]))
    #expect(PathText.shown(PathText.text([0xE9])) == PathText.shown(PathText.text([0xE8])))
  }

  @Test func folderAndNameAreThePathWhicheverOfThemIsNoUTF8() {
    for (folder, name) in [([0xE9, 0x2F], [0xC3, 0xA9]), ([0xC3, 0xA9, 0x2F], [0xE9]), ([0x2F], [0xC3, 0xA9])]
      as [([UInt8], [UInt8])]
    {
      #expect(PathText.joined(PathText.text(folder), PathText.text(name)) == PathText.text(folder + name))
    }
  }

  @Test func percentEncodingOfUTF8GivesThePlainPath() {
    #expect(PathText.text(percentEncoded: "/caf%C3%A9%20a", plain: "/café a") == "/café a")
    #expect(PathText.text(percentEncoded: "/50%", plain: "/50%") == "/50%")
    #expect(
      PathText.bytes(PathText.text(percentEncoded: "/%e9%2", plain: "")) == Array("/".utf8) + [0xE9] + Array("%2".utf8))
  }
}
