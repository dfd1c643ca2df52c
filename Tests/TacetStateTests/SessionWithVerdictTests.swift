import TacetSession
import Testing

@testable import Tacet

/// A session with its verdict, and with the end of its return to the foreground.
struct SessionWithVerdictTests {
  private var judged: SessionWithVerdict

  init() throws {
    var session = SessionState(category: .soloAmbient)
    try session.activate()
    judged = SessionWithVerdict(session)
  }

  private mutating func handle(_ event: SessionEvent, at seconds: Double = 0) {
    judged.change(at: seconds) { $0.handle(event) }
  }

  /// The actions that follow from a fact, in words; changes as they are published.
  private mutating func actions(after fact: SessionEvent) -> [String] {
    let before = judged
    handle(fact)
    var actions = EngineActions()
    judged.appendChanges(since: before, by: fact, &actions)
    return actions.drain().map { $0.hasPrefix("publish ") ? String($0.dropFirst(8)) : $0 }
  }

  @Test mutating func verdictFollowsEachChange() {
    #expect(judged.verdict == judged.session.verdict && judged.verdict.soundtrack == .audible)
    handle(.silentMode(true))
    #expect(judged.verdict == judged.session.verdict && judged.verdict.soundtrack != .audible)
    handle(.silentMode(false))
    #expect(judged.verdict.soundtrack == .audible)
  }

  @Test mutating func returnIsOverAMomentAfterTheFirstReturn() {
    #expect(judged.returnEnd == nil)
    handle(.background(true), at: 10)
    #expect(judged.returnEnd == nil)
    handle(.background(false), at: 20)
    #expect(judged.returnEnd == 21.5)
    // Other facts do not put it off.
    handle(.windowFocus(false), at: 21)
    judged.advance(to: 21.4)
    #expect(judged.returnEnd == 21.5 && judged.session.isReturning)
    let verdict = judged.verdict
    judged.advance(to: 21.5)
    #expect(judged.returnEnd == nil && !judged.session.isReturning && judged.verdict == verdict)
    #expect(judged.verdict == judged.session.verdict)
  }

  @Test mutating func returnThatIsBrokenOffEndsNothing() {
    handle(.background(true), at: 10)
    handle(.background(false), at: 20)
    handle(.background(true), at: 21)
    #expect(judged.returnEnd == nil)
    judged.advance(to: 30)
    // The next one has its whole time.
    handle(.background(false), at: 30)
    #expect(judged.returnEnd == 31.5)
  }

  @Test mutating func changesAreToldWithTheVerdictLast() {
    #expect(
      actions(after: .interruptionBegan(.call)) == [
        "record fact", SessionChange.interruptionBegan(.call).summary, "effects paused, soundtrack paused",
      ])
    // Known already.
    #expect(actions(after: .interruptionBegan(.call)).isEmpty)
  }

  @Test mutating func unknownMusicIsRecordedAndNotPublished() {
    #expect(actions(after: .otherMusicUnknown(true)) == ["record fact"])
    #expect(judged.verdict == judged.session.verdict)
    #expect(actions(after: .otherMusicUnknown(false)) == ["record fact"])
  }

  @Test mutating func unknownMusicIsPublishedWithTheEndOfALostOutput() throws {
    var session = SessionState(category: .automatic)
    try session.activate()
    judged = SessionWithVerdict(session)
    let lost = "effects paused, soundtrack paused"
    #expect(actions(after: .outputLost(true)) == ["record fact", lost])
    #expect(actions(after: .otherMusicUnknown(true)) == ["record fact"])
    #expect(actions(after: .outputLost(false)) == ["record fact", "effects audible, soundtrack paused"])
    #expect(judged.published.reasons.soundtrack == [.otherMusicUnknown])
    #expect(actions(after: .otherMusicUnknown(false)) == ["record fact", "effects audible, soundtrack audible"])
  }

  @Test mutating func musicThatTheFirstAnswerFindsIsPublishedOnce() throws {
    var session = SessionState(category: .automatic)
    try session.activate()
    judged = SessionWithVerdict(session)
    #expect(actions(after: .otherMusicUnknown(true)) == ["record fact"])
    let found = actions(after: .otherMusicBegan(id: "a", name: "Radio"))
    #expect(
      found == [
        "record fact", "category ambient", "other music plays", "effects audible, soundtrack paused",
      ])
  }

  @Test mutating func lostRouteIsLoggedWithItsRemedy() {
    handle(.route(.headphones))
    let told = actions(after: .route(.speaker))
    let log = told.first { $0.hasPrefix("log ") }
    #expect(log == "log headphones unplugged: all sound is paused until \(judged.session.routeLossPolicy.remedy)")
    #expect(told.first == "record fact")
  }

  @Test func callsOfTheGameAreNoFacts() {
    var after = judged
    after.change(at: 0) { $0.deactivate() }
    var actions = EngineActions()
    after.appendChanges(since: judged, by: nil, &actions)
    let words = actions.drain()
    #expect(!words.isEmpty)
    #expect(words.allSatisfy { $0.hasPrefix("publish ") })
  }
}
