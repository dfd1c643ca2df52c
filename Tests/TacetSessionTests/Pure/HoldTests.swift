import Testing

@testable import TacetSession

/// Session, 2, row by row, in each category.
@Suite struct HoldTests {
  struct Row: Sendable {
    var begin: [SessionEvent]
    var end: [SessionEvent]
    var kind: Audibility
    var reason: String
    var reachesEffects = true
    var reachesSoundtrack = true
    var ambientKindsOnly = false
    var yieldOnly = false
    var bySystem = true
  }

  static let rows: [Row] =
    [
      Row(
        begin: [.silentMode(true)], end: [.silentMode(false)], kind: .muted, reason: "silentMode",
        ambientKindsOnly: true),
      Row(begin: [.screenLock(true)], end: [.screenLock(false)], kind: .muted, reason: "lock", ambientKindsOnly: true),
      Row(
        begin: [.background(true)], end: [.background(false)], kind: .paused, reason: "background",
        ambientKindsOnly: true),
      Row(
        begin: [.route(.headphones), .route(.speaker)], end: [.route(.bluetooth)], kind: .paused, reason: "routeLost"),
      Row(begin: [.outputLost(true)], end: [.outputLost(false)], kind: .paused, reason: "outputLost"),
      Row(begin: [.route(.none)], end: [.route(.hdmi)], kind: .paused, reason: "outputLost"),
      Row(
        begin: [.otherMusicUnknown(true)], end: [.otherMusicUnknown(false)], kind: .paused,
        reason: "otherMusic:unknown",
        reachesEffects: false, yieldOnly: true),
      Row(
        begin: [.voiceChat(true)], end: [.voiceChat(false)], kind: .ducked, reason: "voiceChat", reachesEffects: false),
      Row(
        begin: [.gameMute(.everything, true)], end: [.gameMute(.everything, false)], kind: .muted, reason: "game",
        bySystem: false),
      Row(
        begin: [.gameMute(.bus("soundtrack"), true)], end: [.gameMute(.bus("soundtrack"), false)], kind: .muted,
        reason: "game", reachesEffects: false, bySystem: false),
      Row(
        begin: [.gameMute(.bus("effects"), true)], end: [.gameMute(.bus("effects"), false)], kind: .muted,
        reason: "game", reachesSoundtrack: false, bySystem: false),
      Row(
        begin: [.gamePause(.everything, true)], end: [.gamePause(.everything, false)], kind: .paused, reason: "game",
        bySystem: false),
      Row(
        begin: [.gamePause(.soundtrack, true)], end: [.gamePause(.soundtrack, false)], kind: .paused, reason: "game",
        reachesEffects: false, bySystem: false),
      Row(
        begin: [.gamePause(.bus("soundtrack"), true)], end: [.gamePause(.bus("soundtrack"), false)], kind: .paused,
        reason: "game", reachesEffects: false, bySystem: false),
      Row(
        begin: [.gamePause(.bus("effects"), true)], end: [.gamePause(.bus("effects"), false)], kind: .paused,
        reason: "game", reachesSoundtrack: false, bySystem: false),
    ]
    + InterruptionSource.allCases.map {
      Row(
        begin: [.interruptionBegan($0)], end: [.interruptionEnded($0)], kind: .paused,
        reason: "interruption:\($0.rawValue)")
    }

  @Test(arguments: rows, Setting.withOutput)
  func holdHasKindReachReasonAndEnd(_ row: Row, _ setting: Setting) {
    var session = setting.active
    // The category's own may be to wait for people.
    session.routeLossPolicy = .pauseUntilPrivate
    for event in row.begin { session.handle(event) }
    let ambientKind = setting.category != .playback && setting.category != .playAndRecord
    let yields = setting == .automatic || setting == .ambient
    let holds = (!row.ambientKindsOnly || ambientKind) && (!row.yieldOnly || yields)
    func side(_ reached: Bool) -> String { holds && reached ? "\(row.kind.name) (\(row.reason))" : "audible" }
    #expect(session.line == side(row.reachesEffects) + " · " + side(row.reachesSoundtrack))
    #expect(
      session.verdict.effectsPausedBySystem == (holds && row.bySystem && row.reachesEffects && row.kind == .paused))
    for event in row.end { session.handle(event) }
    session.resumePolicy = .always
    #expect(session.verdict == Verdict())
  }

  @Test(arguments: Setting.withOutput)
  func inactiveSessionIsPausedUntilActivation(_ setting: Setting) throws {
    var session = setting.active
    session.deactivate()
    #expect(session.line == "paused (inactive) · paused (inactive)")
    #expect(session.verdict.isInactive && session.verdict.effectsPausedBySystem)
    try session.activate()
    #expect(session.verdict == Verdict())
  }

  @Test func otherBusesDoNotChangeVerdict() {
    var session = Setting.automatic.active
    #expect(session.perform(.event(.gamePause(.bus("interface"), true))) == [])
    #expect(session.perform(.event(.gameMute(.bus("crowd"), true))) == [])
    #expect(session.verdict == Verdict())
  }

  @Test func strongestHoldDecidesAndAllAreNamed() {
    var session = Setting.automatic.active
    session.handle(.voiceChat(true))
    session.handle(.gameMute(.soundtrack, true))
    #expect(session.line == "audible · muted (voiceChat game)")
    session.handle(.screenLock(true))
    #expect(session.line == "muted (lock) · muted (lock voiceChat game)")
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    #expect(session.line == "muted (lock) · paused (lock otherMusic:A voiceChat game)")
    session.handle(.gamePause(.everything, true))
    #expect(session.line == "paused (lock game) · paused (lock otherMusic:A voiceChat game)")
    #expect(!session.verdict.effectsPausedBySystem)
  }

  @Test func reasonsAreSortedInAnyOrderOfEvents() {
    let events: [SessionEvent] =
      [
        .silentMode(true), .screenLock(true), .background(true), .windowFocus(false), .route(.headphones),
        .route(.speaker),
        .outputLost(true),
        .otherMusicBegan(id: "1", name: "Zither"), .otherMusicBegan(id: "2", name: "Air"), .otherMusicUnknown(true),
        .voiceChat(true), .gamePause(.everything, true),
      ] + InterruptionSource.allCases.map { .interruptionBegan($0) }
    var session = SessionState(category: .ambient)
    session.focusLossPolicy = .pause
    for event in events { session.handle(event) }
    let reasons = session.verdict.reasons.soundtrack
    #expect(reasons == reasons.sorted() && Set(reasons).count == reasons.count)
    let expected = """
      silentMode lock background focusLost inactive routeLost outputLost otherMusic:Air otherMusic:Zither otherMusic:unknown \
      interruption:app interruption:call interruption:cork interruption:otherAudio interruption:sessionSwitched \
      interruption:sleep interruption:stopped voiceChat game
      """
    #expect(reasons.map(\.description).joined(separator: " ") == expected)
    #expect(reasons.allSatisfy { !$0.summary.isEmpty } && Set(reasons.map(\.summary)).count == reasons.count)
  }
}
