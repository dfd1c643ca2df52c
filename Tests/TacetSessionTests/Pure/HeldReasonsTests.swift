import Testing

@testable import TacetSession

/// Reasons that hold at once.
@Suite struct HeldReasonsTests {
  /// Every reason that is no other music's name.
  private static let reasons = HoldReason.all.filter { $0 != .otherMusicUnknown }

  /// Whatever the policy can name: a reason that is left out would hold without being said.
  @Test func noneIsMissing() {
    #expect(HoldReason.all.count == Set(HoldReason.all).count && HoldReason.all == HoldReason.all.sorted())
    let words = Set(HoldReason.all.map { $0.description.prefix { $0 != ":" } })
    #expect(
      words == [
        "silentMode", "lock", "background", "focusLost", "inactive", "routeLost", "outputLost", "otherMusic",
        "interruption", "awaitingResume", "voiceChat", "recording", "processing", "inputLost", "game",
      ])
    #expect(HoldReason.all.count == 13 + SilentModeSource.allCases.count + InterruptionSource.allCases.count + 6)
  }

  @Test(arguments: reasons) func eachIsItselfAlone(reason: HoldReason) {
    var held = HeldReasons()
    held.insert(reason)
    held.insert(reason)
    #expect(held.sorted == [reason] && !held.isEmpty)
  }

  @Test func allAreInTheirOrder() {
    var held = HeldReasons()
    for reason in Self.reasons.reversed() { held.insert(reason) }
    #expect(held.sorted == Self.reasons.sorted())
    held.insert(music: ["A", "Z"], isUnknown: false)
    #expect(held.sorted == (Self.reasons + [.otherMusic("A"), .otherMusic("Z")]).sorted())
  }

  @Test(arguments: [[], ["A"], ["z"], ["A", "z"], ["unknown"], ["A", "unknown", "z"]])
  func unknownMusicIsAmongTheNamesOnce(names: [String]) {
    var held = HeldReasons()
    held.insert(music: names, isUnknown: true)
    #expect(held.sorted == Set(names + ["unknown"]).sorted().map(HoldReason.otherMusic))
    var known = HeldReasons()
    known.insert(music: names, isUnknown: false)
    #expect(known.isEmpty == names.isEmpty && (known == held) == names.contains("unknown"))
  }

  @Test func busOfTheGamesOwnIsNoReason() {
    var held = HeldReasons()
    held.insert(.game(.paused(.bus("interface"))))
    #expect(held.isEmpty && held.sorted.isEmpty)
  }
}
