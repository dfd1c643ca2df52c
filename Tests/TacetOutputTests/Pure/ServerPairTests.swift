import Testing

@testable import TacetOutput

/// Two ways to a sound server.
@Suite final class ServerPairTests {
  private var pair = ServerPairState()
  private static let lost = OutputEvent.lost(reason: "gone")

  private func handle(_ event: ServerPairState.Event) -> [ServerPairState.Action] { pair.handle(event) }

  private func first(_ event: OutputEvent) -> [ServerPairState.Action] {
    handle(.happened(.first, event))
  }
  private func second(_ event: OutputEvent) -> [ServerPairState.Action] {
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
    #expect(handle(.prefersSecond(true)).isEmpty)
    #expect(handle(.started) == [.start(.second)])
    #expect(second(.running) == [.report(.running)])
    #expect(handle(.prefersSecond(false)) == [.start(.first)])
    #expect(first(.running) == [.stop(.second), .report(.running)])
    #expect(handle(.prefersSecond(true)) == [.stop(.first), .start(.second)])
  }

  @Test func firstIsBetterThanNothing() {
    _ = handle(.prefersSecond(true))
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
}
