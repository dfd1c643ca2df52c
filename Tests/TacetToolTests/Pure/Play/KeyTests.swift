import TacetSignal
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// Keys of what a terminal sends.
@Suite struct KeyTests {
  /// The keys that order something; other characters are those of a text.
  private func keys(_ text: String) -> [Key] {
    Key.parse(Array(text.utf8)).filter { if case .other = $0 { false } else { $0 != .escape } }
  }

  @Test func keysAreReadFromWhatATerminalSends() {
    #expect(
      keys(" \u{1B}[D\u{1B}OC\u{1B}[1;5A\u{1B}[BmMxq\u{1B}[5~é\u{1B}Q")
        == [.space, .left, .right, .up, .down, .mute, .mute, .quit, .quit])
  }

  @Test func keysOfABankAreRead() {
    #expect(
      keys("bsrli+-19") == [
        .bus, .snapshot, .reload, .seam, .intensity, .louder, .quieter, .digit(1), .digit(9),
      ])
    #expect(keys("0") == [])
    #expect(
      keys("/vpoez<>\r\u{7F}") == [
        .search, .list, .preview, .placement, .reverb, .zone, .soundQuieter, .soundLouder, .enter, .erase,
      ])
  }

  @Test func everyCharacterOfATextIsOneOfAKey() {
    let text = (0x20..<0x7F).map { Character(Unicode.Scalar(UInt8($0))) }
    let read = Key.parse(text.map { $0.asciiValue ?? 0 }).map(\.character)
    #expect(read == text.map { "MQ".contains($0) ? Character($0.lowercased()) : $0 })
    #expect(Key.parse([0x1B]) == [.escape] && Key.escape.character == nil && Key.enter.character == nil)
  }

  @Test(arguments: [
    "", "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[1;", "\u{1B}\u{1B}\u{1B}", "ABCD", "\u{1B}[5~", "\u{1B}[[A",
  ])
  func beginningsAndOtherKeysAreIgnored(_ text: String) { #expect(keys(text).isEmpty) }

  /// A key with Alt, and one behind a sequence that was cut.
  @Test func keyBehindAnEscapeIsRead() {
    #expect(keys("\u{1B}q") == [.quit] && keys("\u{1B}\u{1B}[A") == [.up] && keys("\u{1B} m") == [.space, .mute])
    #expect(keys("\u{1B}[5~ ") == [.space] && keys("\u{1B}[?25hq") == [.quit])
  }

  /// Parameters are no keys.
  @Test func spaceWithinASequenceIsNone() { #expect(keys("\u{1B}[1 C") == [.right]) }

  @Test func anyBytesAreRead() {
    var random = SeededGenerator(seed: 2)
    let likely: [UInt8] = [0x1B, 0x5B, 0x4F, 0x41, 0x44, 0x20, 0x6D, 0x71, 0x31, 0x3B]
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Bool.random(using: &random) ? likely.randomElement(using: &random) ?? 0 : .random(in: 0...255, using: &random)
      }
      let keys = Key.parse(bytes)
      #expect(keys.count <= bytes.count)
      // Keys that were read do not change those that follow.
      if bytes.last == 0x6D, bytes.dropLast().last != 0x5B, bytes.dropLast().last != 0x4F, !bytes.contains(0x1B) {
        #expect(keys.last == .mute)
      }
    }
  }
}
