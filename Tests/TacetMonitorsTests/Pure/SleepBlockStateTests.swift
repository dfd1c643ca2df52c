import Testing

@testable import TacetMonitors

/// The locks that keep the machine awake.
@Suite struct SleepBlockStateTests {
  private static let refusal = ProcessingStatus.refused("no")

  /// A state with the manager there, and its first turn.
  private static func managed() -> SleepBlockState {
    var state = SleepBlockState()
    _ = state.handleManager(.present(":1.1"))
    return state
  }

  @Test func workAsksForALockAndGivesItBack() {
    var state = Self.managed()
    #expect(state.begin(1, reason: "mix") == [.request(1, reason: "mix", turn: 1)])
    let reply = state.handleReply(1, turn: 1, isGranted: true, refusal: Self.refusal)
    #expect(reply.isKept && reply.actions == [.report(1, .keptAwake)])
    #expect(state.end(1) == [.release(1), .report(1, .ended)])
    #expect(state.end(1).isEmpty)
  }

  @Test func workBeforeTheFirstAnswerWaitsForIt() {
    var state = SleepBlockState()
    #expect(state.begin(1, reason: "mix").isEmpty)
    #expect(state.handleManager(.present(":1.1")) == [.release(1), .request(1, reason: "mix", turn: 1)])
  }

  @Test func refusalAndAbsenceAreReported() {
    var state = Self.managed()
    _ = state.begin(1, reason: "mix")
    let reply = state.handleReply(1, turn: 1, isGranted: false, refusal: Self.refusal)
    #expect(!reply.isKept && reply.actions == [.report(1, Self.refusal)])
    #expect(state.handleManager(.absent("no system bus")) == [.release(1), .report(1, .unavailable("no system bus"))])
    #expect(state.begin(2, reason: "b") == [.report(2, .unavailable("no system bus"))])
  }

  @Test func restartedManagerIsAskedAgain() {
    var state = Self.managed()
    _ = state.begin(1, reason: "mix")
    _ = state.handleReply(1, turn: 1, isGranted: true, refusal: Self.refusal)
    _ = state.handleManager(.absent("gone"))
    #expect(
      state.handleManager(.present(":1.9")) == [
        .release(1), .report(1, .requested), .request(1, reason: "mix", turn: 3),
      ])
    #expect(!state.handleReply(1, turn: 1, isGranted: true, refusal: Self.refusal).isKept, "of the manager before")
    #expect(state.handleReply(1, turn: 3, isGranted: true, refusal: Self.refusal).isKept)
  }

  @Test func lockThatComesTooLateIsNotKept() {
    var state = Self.managed()
    _ = state.begin(1, reason: "mix")
    _ = state.end(1)
    let reply = state.handleReply(1, turn: 1, isGranted: true, refusal: Self.refusal)
    #expect(!reply.isKept && reply.actions.isEmpty)
  }
}
