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

  @Test func secondIsUsedWhereItIsPreferred() {
    #expect(handle(.separatesSoundtrack(true)).isEmpty)
    #expect(handle(.started) == [.start(.second)])
    #expect(second(.running) == [.report(.running)])
    #expect(handle(.separatesSoundtrack(false)) == [.start(.first)])
    #expect(first(.running) == [.stop(.second), .report(.running)])
    #expect(handle(.separatesSoundtrack(true)) == [.stop(.first), .start(.second)])
  }

  @Test func firstIsBetterThanNothing() {
    _ = handle(.separatesSoundtrack(true))
    _ = handle(.started)
    #expect(second(Self.lost) == [.report(Self.lost), .start(.first)])
    #expect(first(.running) == [.stop(.second), .report(.running)])
  }

  @Test func stoppedPairReportsNothing() {
    _ = handle(.started)
    #expect(handle(.stopped) == [.stop(.first), .stop(.second)])
    #expect(first(.running).isEmpty)
    #expect(handle(.started) == [.start(.first)])
  }

  @Test func standInPlaysUntilTheFirstHasRun() {
    pair = OutputPairState(.untilFirstHasRun)
    #expect(handle(.separatesSoundtrack(true)).isEmpty)
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
