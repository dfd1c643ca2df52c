import Tacet
import Testing

/// The names of other programs in the reasons for silence.
@Suite struct ShownNameTests {
  @Test func controlCharactersOfAPlayersNameAreNotShown() throws {
    let engine = try AudioEngine(.init(category: .ambient, output: .offline))
    engine.report(
      .otherMusicBegan(id: "x", name: "\u{1B}]0;evil\u{7}" + String(repeating: "z", count: 9_999)))
    _ = try engine.render(frames: 480)
    let words = engine.session.reasonsForSilence.soundtrack.map(\.summary).joined()
    #expect(words.contains("]0;evil"))
    #expect(words.count < 200)
    #expect(words.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }
}
