import TacetTestSupport
import Testing

@testable import TacetSystem

/// Names that were meant.
@Suite struct SuggestionTests {
  private static let names = ["play", "render", "doctor", "outputs", "watch"]

  @Test(
    arguments: [
      ("plya", "play"), ("rneder", "render"), ("Doctor", "doctor"), ("output", "outputs"), ("xyzzy", nil), ("", nil),
      ("watch", "watch"), ("WATCH", "watch"), ("wat", "watch"), ("pla", "play"), ("playy", "play"),
      ("outpust", "outputs"),
    ] as [(String, String?)])
  func closeNameIsSuggested(_ name: String, _ known: String?) {
    #expect(Suggestion.closest(to: name, among: Self.names) == known)
  }

  @Test func nearestIsSuggestedAndOfTwoAsNearTheOneThatGoesOn() {
    #expect(Suggestion.closest(to: "beeps", among: ["deeps", "beep", "beeps1"]) == "beeps1")
    #expect(Suggestion.closest(to: "beeps", among: ["deeps", "beep"]) == "beep")
    let commands = ["soundtrack.stop", "soundtrack.crossfade", "soundtrack.loop", "soundtrack.pause"]
    for names in [commands, commands.reversed()] {
      #expect(Suggestion.closest(to: "soundtrack.cross", among: names) == "soundtrack.crossfade")
    }
    #expect(Suggestion.closest(to: "beeps", among: ["bleeps1", "beeps"]) == "beeps")
    #expect(Suggestion.closest(to: "a", among: []) == nil && Suggestion.closest(to: "", among: [""]) == "")
  }

  @Test func nameThatOneAloneBeginsWithComesFirst() {
    let commands = ["soundtrack.pause", "soundtrack.play", "soundtrack.crossfade", "soundtrack.gross"]
    for names in [commands, commands.reversed()] {
      #expect(Suggestion.closest(to: "soundtrack.cross", among: names) == "soundtrack.crossfade")
      #expect(Suggestion.closest(to: "Soundtrack.c", among: names) == "soundtrack.crossfade")
      #expect(Suggestion.closest(to: "soundtrack.p", among: names) != "soundtrack.crossfade")
    }
    #expect(Suggestion.closest(to: "be", among: ["beep", "beeps", "lead"]) == nil)
    #expect(Suggestion.closest(to: "beeps", among: ["beeps1", "Beeps"]) == "Beeps")
  }

  @Test func atMostAThirdOfTheNameIsWrong() {
    #expect(Suggestion.closest(to: "x", among: ["z"]) == nil)
    #expect(Suggestion.closest(to: "as", among: ["at"]) == nil)
    #expect(Suggestion.closest(to: "atz", among: ["ats"]) == "ats")
  }

  /// Of names that are longer than anybody types the first 64 characters count.
  @Test func longNamesAreComparedByTheirBeginning() {
    let long = String(repeating: "é", count: 64)
    #expect(Suggestion.closest(to: long + "x", among: [long + String(repeating: "y", count: 10_000)]) != nil)
    #expect(Suggestion.closest(to: String(repeating: "x", count: 100_000), among: Self.names) == nil)
  }

  @Test func textIsAQuestionOrAListOfAll() {
    #expect(Suggestion.text(for: "plya", among: Self.names, kind: "commands") == "did you mean \"play\"?")
    #expect(Suggestion.text(for: "x", among: ["beep", "boop"], kind: "effects") == "effects: beep, boop")
    #expect(Suggestion.text(for: "x", among: [], kind: "effects") == "there are no effects")
  }

  /// One insertion, removal, replacement or swap of neighbours, anywhere.
  @Test func oneTypingErrorIsForgiven() {
    var random = SeededGenerator(seed: 4)
    let letters = Array("abcdefghijklmnopqrstuvwxyzé")
    for _ in 0..<2_000 {
      let name = Self.names.randomElement(using: &random) ?? ""
      var typed = Array(name)
      let index = Int.random(in: 0..<(typed.count - 1), using: &random)
      let letter = letters.randomElement(using: &random) ?? "x"
      switch Int.random(in: 0..<4, using: &random) {
      case 0: typed.insert(letter, at: index)
      case 1: typed.remove(at: index)
      case 2: typed[index] = letter
      default: typed.swapAt(index, index + 1)
      }
      #expect(Suggestion.closest(to: String(typed), among: Self.names) == name, "\(String(typed))")
    }
  }
}
