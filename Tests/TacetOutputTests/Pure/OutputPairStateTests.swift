import Testing

@testable import TacetOutput

/// Two outputs of which one plays.
@Suite final class OutputPairStateTests {
  private var pair = OutputPairState(.wheneverFirstCanNot)
  private static let lost = OutputEvent.lost(reason: "gone")

  private func handle(_ event: OutputPairState.Event) -> [OutputPairState.Action] { pair.handle(event) }

  private func first(_ event: OutputEvent) -> [OutputPairState.Action] {
    handle(.happened(.first, event))
  }
  private func second(_ event: OutputEvent) -> [OutputPairState.Action] {
    handle(.happened(.second, event))
  }

  @Test func runningFirstIsTheOnlyOne() {
    #expect(handle(.started) == [.start(.first)])
    #expect(handle(.started).isEmpty)
    #expect(first(.running) == [.report(.running)])
    #expect(first(.moved) == [.report(.moved)])
    #expect(pair.way == .first)
  }

  /// An owner with a third output starts that at a loss: not before both are lost.
  @Test func lossAtTheStartIsReportedWhenBothAreLost() {
    _ = handle(.started)
    #expect(first(Self.lost) == [.report(.replaced(reason: "gone")), .start(.second)])
    #expect(second(.lost(reason: "refused")) == [.report(.lost(reason: "refused"))])
    #expect(second(.running) == [.report(.running)])
  }

  @Test func secondTakesOverAndGivesBack() {
    _ = handle(.started)
    _ = first(.running)
    #expect(first(Self.lost) == [.report(Self.lost), .report(.replaced(reason: "gone")), .start(.second)])
    #expect(second(.running) == [.report(.running)])
    #expect(first(Self.lost).isEmpty)
    #expect(first(.moved).isEmpty)
    #expect(first(.running) == [.stop(.second), .report(.running)])
    #expect(second(.underrun).isEmpty)
    #expect(first(Self.lost) == [.report(Self.lost), .report(.replaced(reason: "gone")), .start(.second)])
  }

  /// Both can give the soundtrack a stream of its own, and each says so once: what holds for the one that plays counts.
  @Test func soundtrackIsReportedAsTheOneThatPlaysHasIt() {
    let joined = OutputEvent.soundtrackJoined(reason: "refused")
    _ = handle(.started)
    #expect(first(.running) == [.report(.running)])
    #expect(first(.soundtrackApart) == [.report(.soundtrackApart)])
    _ = first(Self.lost)
    #expect(second(.running) == [.report(.running), .report(.soundtrackJoined(reason: nil))])
    #expect(second(joined) == [.report(joined)])
    #expect(first(.running) == [.stop(.second), .report(.running), .report(.soundtrackApart)])
    #expect(first(.running) == [.report(.running)])
    _ = first(Self.lost)
    #expect(first(joined).isEmpty)
    #expect(second(.soundtrackApart).isEmpty)
    #expect(first(.running) == [.stop(.second), .report(.running), .report(joined)])
  }

  @Test func stoppedPairReportsNothing() {
    _ = handle(.started)
    #expect(handle(.stopped) == [.stop(.first), .stop(.second)])
    #expect(first(.running).isEmpty)
    #expect(handle(.started) == [.start(.first)])
  }

  @Test func standInPlaysUntilTheFirstHasRun() {
    pair = OutputPairState(.untilFirstHasRun)
    #expect(handle(.started) == [.start(.first)])
    #expect(first(Self.lost) == [.report(Self.lost), .start(.second)])
    #expect(second(.running) == [.report(.running)])
    #expect(first(Self.lost).isEmpty)
    #expect(second(Self.lost) == [.report(Self.lost)])
    #expect(first(.running) == [.stop(.second), .report(.running)])
    #expect(first(Self.lost) == [.report(Self.lost)])
    #expect(first(.running) == [.report(.running)])
  }
}
