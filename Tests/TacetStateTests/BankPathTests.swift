import Testing

@testable import Tacet

/// The paths that a bank may name.
@Suite struct BankPathTests {
  @Test(arguments: ["a.wav", "music/../a.wav", "/a.wav", "..", "a/..", "", "a\u{0}.wav"])
  func pathThatLeavesTheFolderIsNone(path: String) {
    #expect((BankPath.below.checked(path) != nil) == (path == "a.wav"))
  }

  /// A slash and a combining accent are one character to Swift, and a separator to the system.
  @Test(arguments: ["..\u{2F}\u{301}a.wav", "/\u{301}a.wav", "b/..\u{2F}\u{329}a.wav"])
  func pathBehindACombiningAccentIsSplitByItsBytes(path: String) {
    #expect(BankPath.below.checked(path) == nil)
  }

  @Test func pathThatNoSystemTakesIsNone() {
    for rule in [BankPath.below, .any] {
      #expect(rule.checked(String(repeating: "a", count: 4_096)) != nil)
      #expect(rule.checked(String(repeating: "a", count: 4_097)) == nil)
    }
  }

  @Test func nameWithAnAccentIsKept() {
    #expect(BankPath.below.checked("caf\u{E9}/\u{301}a..wav") == "caf\u{E9}/\u{301}a..wav")
  }

  @Test(arguments: [("/a.wav", true), ("../a.wav", true), ("", false), ("a\u{0}.wav", false)])
  func scenarioMayNameAnyPathThatCanBe(path: String, isPossible: Bool) {
    #expect((BankPath.any.checked(path) != nil) == isPossible)
  }
}
