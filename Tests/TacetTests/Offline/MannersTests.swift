import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Every hold of the specification as rendered proof: what is silent, from when on, and what is heard afterwards.
@Suite struct MannersTests {
  /// One hold: how it begins and ends, and whom it reaches how.
  struct Hold: Sendable, CustomTestStringConvertible {
    var name: String
    var category = SessionCategory.ambient
    var begin: @Sendable (AudioEngine) throws -> Void
    var end: @Sendable (AudioEngine) throws -> Void
    var effects: Audibility
    var soundtrack: Audibility
    var reasons: [HoldReason]
    /// The length of its fade in frames: 8 ms, or that of the game's call.
    var ramp = 384
    var testDescription: String { name }
  }

  static func signal(_ name: String, _ on: GameFact, _ off: GameFact, level: Audibility, _ reason: HoldReason)
    -> Hold
  {
    Hold(
      name: name, begin: { $0.report(on) }, end: { $0.report(off) }, effects: level, soundtrack: level,
      reasons: [reason])
  }

  static let holds: [Hold] =
    [
      signal("silent mode", .silentMode(true), .silentMode(false), level: .muted, .silentMode),
      signal("screen lock", .screenLock(true), .screenLock(false), level: .muted, .screenLock),
      signal("background", .background(true), .background(false), level: .paused, .background),
      signal("output lost", .outputLost(true), .outputLost(false), level: .paused, .outputLost),
      signal("no route", .route(.none), .route(.speaker), level: .paused, .outputLost),
      Hold(
        name: "route lost",
        begin: {
          $0.report(.route(.headphones)); $0.report(.route(.speaker))
        },
        end: { $0.session.resumeAfterRouteLoss() }, effects: .paused, soundtrack: .paused, reasons: [.routeLost]),
      Hold(
        name: "route back",
        begin: {
          $0.report(.route(.bluetooth)); $0.report(.route(.hdmi))
        },
        end: { $0.report(.route(.headphones)) }, effects: .paused, soundtrack: .paused, reasons: [.routeLost]),
      Hold(
        name: "other music", begin: { $0.report(.otherMusicBegan(id: "a", name: "Player")) },
        end: { $0.report(.otherMusicEnded(id: "a")) }, effects: .audible, soundtrack: .paused,
        reasons: [.otherMusic("Player")]),
      Hold(
        name: "other audio", category: .soloAmbient, begin: { $0.report(.otherMusicBegan(id: "a", name: "Player")) },
        end: { $0.report(.otherMusicEnded(id: "a")) }, effects: .paused, soundtrack: .paused,
        reasons: [.interruption(.otherAudio)]),
      Hold(
        name: "inactive", begin: { $0.session.deactivate() }, end: { try $0.session.activate() }, effects: .paused,
        soundtrack: .paused, reasons: [.inactive]),
      Hold(
        name: "everything paused", begin: { $0.pause() }, end: { $0.resume() }, effects: .paused, soundtrack: .paused,
        reasons: [.game(.paused(.everything))], ramp: 480),
    ]
    + InterruptionSource.allCases.map { source in
      signal(
        "interruption \(source.rawValue)", .interruptionBegan(source), .interruptionEnded(source), level: .paused,
        .interruption(source))
    }

  @Test(arguments: holds)
  func silencesFreezesAndResumes(hold: Hold) throws {
    let rig = try OfflineRig(category: hold.category)
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    rig.engine.play(try rig.sine(frames: 24_000), loops: true)
    var heard = rig.engine.rendered(frames: 10_007)

    try hold.begin(rig.engine)
    let verdict = rig.engine.session.verdict
    #expect(verdict.effects == hold.effects && verdict.soundtrack == hold.soundtrack)
    #expect(verdict.reasons.soundtrack == hold.reasons)
    let held = rig.engine.rendered(frames: 30_011)
    heard += held
    if hold.effects >= .muted {
      #expect(framesUntilSilence(held) <= 960)
    } else {
      // The effects go on as they are, alone.
      let expected = (960..<30_011).map { OfflineRig.slowSine(10_007 + $0) * 0.625 * 0.707_106_8 }
      #expect(difference(channel(held, 0)[960...], expected) < 1e-4)
    }
    let position = rig.engine.soundtrack.position
    #expect(position == (hold.soundtrack == .paused ? 10_007 + hold.ramp : 10_007 + 30_011))

    try hold.end(rig.engine)
    #expect(rig.engine.session.verdict == Verdict())
    let after = rig.engine.rendered(frames: 10_000)
    heard += after
    let frozenEffects = hold.effects == .paused ? 10_007 + hold.ramp : 10_007 + 30_011
    let sum = (480..<10_000).map {
      OfflineRig.slowSine(position + $0) + OfflineRig.slowSine(frozenEffects + $0) * 0.625 * 0.707_106_8
    }
    #expect(difference(channel(after, 0)[480...], sum) < 1e-4)
    #expect(largestStep(heard) < OfflineRig.cutStep(ofSines: 0.4, 0.25 * 0.7071))

    let frozen = rig.engine.diagnostics.drainEvents().filter {
      switch $0 {
      case .soundtrackFrozen, .soundtrackThawed: true
      default: false
      }
    }
    let expected: [EngineEvent] =
      hold.soundtrack == .paused
      ? [
        .soundtrackFrozen(position: 10_007 + hold.ramp, at: FrameCount(10_007 + hold.ramp)),
        .soundtrackThawed(position: 10_007 + hold.ramp, at: 40_018),
      ] : []
    #expect(frozen == expected)
  }

  @Test(arguments: holds)
  func clearedWithinTheRampTurnsRound(hold: Hold) throws {
    let rig = try OfflineRig(category: hold.category)
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    var heard = rig.engine.rendered(frames: 4_800)
    try hold.begin(rig.engine)
    heard += rig.engine.rendered(frames: 200)
    try hold.end(rig.engine)
    let after = rig.engine.rendered(frames: 4_800)
    heard += after
    #expect(rig.engine.soundtrack.position == 9_800)
    #expect(difference(channel(after, 0)[480...], (480..<4_800).map { OfflineRig.slowSine(5_000 + $0) }) < 1e-5)
    #expect(largestStep(heard) < OfflineRig.cutStep(ofSines: 0.4))
    #expect(rig.engine.diagnostics.drainEvents() == [.soundtrackStarted(position: 0, at: 0)])
  }

  @Test(arguments: holds)
  func soundHeldFromTheBeginningIsNotHeard(hold: Hold) throws {
    let rig = try OfflineRig(category: hold.category)
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    if hold.effects != .audible { rig.engine.play(try rig.sine(frames: 24_000), loops: true) }
    try hold.begin(rig.engine)
    #expect(isSilent(rig.engine.rendered(frames: 9_600)))
    #expect(rig.engine.soundtrack.position == (hold.soundtrack == .paused ? 0 : 9_600))
  }

  @Test func voiceChatDucksTheSoundtrackByTwelveDecibels() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000) { _ in 0.4 })
    _ = rig.left(4_800)
    rig.engine.report(.voiceChat(true))
    #expect(rig.engine.session.verdict.soundtrack == .ducked)
    let down = rig.left(9_600)
    #expect(abs(down[4_799] - 0.4 * (1 + 0.251_19) / 2) < 0.001)
    #expect(abs((down.last ?? 0) - 0.4 * 0.251_19) < 1e-4)
    rig.engine.report(.voiceChat(false))
    let up = rig.left(48_000)
    #expect(abs(up[19_199] - 0.4 * (1 + 0.251_19) / 2) < 0.001)
    #expect(up[38_400...].allSatisfy { abs($0 - 0.4) < 1e-5 })
  }

  @Test func playbackIgnoresTheSwitchTheLockAndTheBackground() throws {
    let rig = try OfflineRig(category: .playback)
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    for event in [GameFact.silentMode(true), .screenLock(true), .background(true)] { rig.engine.report(event) }
    let heard = rig.left(9_600)
    #expect(difference(heard, (0..<9_600).map(OfflineRig.slowSine)) < 1e-5)
  }

  @Test func silentModeInACall() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    _ = rig.left(4_800)
    rig.engine.report(.interruptionBegan(.call))
    _ = rig.left(4_800)
    rig.engine.report(.silentMode(true))
    rig.engine.report(.interruptionEnded(.call))
    #expect(isSilent(rig.left(9_600)))
    #expect(rig.engine.soundtrack.position == 5_184 + 9_600)
    rig.engine.report(.interruptionBegan(.call))
    #expect(isSilent(rig.left(9_600)))
    // Silent already: it freezes at once.
    #expect(rig.engine.soundtrack.position == 5_184 + 9_600)
    rig.engine.report(.silentMode(false))
    #expect(isSilent(rig.left(9_600)))
    rig.engine.report(.interruptionEnded(.call))
    let heard = rig.left(4_800)
    #expect(difference(heard[480...], (480..<4_800).map { OfflineRig.slowSine(14_784 + $0) }) < 1e-5)
  }

  @Test func callDuringAGamesFadeSilencesWithin20ms() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    _ = rig.left(4_800)
    rig.engine.soundtrack.pause(over: .seconds(3))
    _ = rig.left(4_800)
    rig.engine.report(.interruptionBegan(.call))
    #expect(framesUntilSilence(rig.engine.rendered(frames: 9_600)) <= 960)
    rig.engine.report(.interruptionEnded(.call))
    #expect(isSilent(rig.left(9_600)))
    rig.engine.soundtrack.resume()
    #expect(!isSilent(rig.left(960)))
  }

  @Test func callShortensTheGamesLongFadeOfEverything() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.play(try rig.constant(frames: 96_000), loops: true)
    _ = rig.left(4_800)
    rig.engine.pause(over: .seconds(3))
    _ = rig.left(4_800)
    rig.engine.report(.interruptionBegan(.call))
    #expect(framesUntilSilence(rig.engine.rendered(frames: 9_600)) <= 960)
    rig.engine.report(.interruptionEnded(.call))
    #expect(isSilent(rig.left(9_600)))
    rig.engine.resume()
    #expect(!isSilent(rig.left(960)))
  }

  @Test func interruptingTalkShortensTheGamesLongFadeOfTheSoundtrack() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.session.voiceChatPolicy = .interrupt
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 96_000))
    _ = rig.left(4_800)
    rig.engine.soundtrack.pause(over: .seconds(3))
    _ = rig.left(4_800)
    rig.engine.report(.voiceChat(true))
    #expect(framesUntilSilence(rig.engine.rendered(frames: 9_600)) <= 960)
    rig.engine.report(.voiceChat(false))
    #expect(isSilent(rig.left(9_600)))
    rig.engine.soundtrack.resume()
    #expect(!isSilent(rig.left(960)))
  }

  @Test func thousandTogglesEndWithTheLastFacts() throws {
    let rig = try OfflineRig()
    defer { rig.clear() }
    rig.engine.soundtrack.play(try rig.soundtrack(frames: 960_000))
    rig.engine.play(try rig.sine(frames: 24_000), loops: true)
    var generator = SeededGenerator(seed: 7)
    var on: [Int: Bool] = [:]
    var heard: [Float] = []
    let signals: [(Bool) -> GameFact] = [
      { .silentMode($0) }, { .screenLock($0) }, { .background($0) }, { .voiceChat($0) }, { .outputLost($0) },
      { $0 ? .otherMusicBegan(id: "a", name: "A") : .otherMusicEnded(id: "a") },
      { $0 ? .otherMusicBegan(id: "b", name: "B") : .otherMusicEnded(id: "b") },
      { $0 ? .interruptionBegan(.call) : .interruptionEnded(.call) },
      { $0 ? .interruptionBegan(.sleep) : .interruptionEnded(.sleep) },
    ]
    for _ in 0..<1_000 {
      let index = Int(generator.next() % UInt64(signals.count))
      let value = generator.next() % 2 == 0
      on[index] = value
      rig.engine.report(signals[index](value))
      heard += rig.engine.rendered(frames: Int(generator.next() % 700))
    }
    #expect(largestStep(heard) < OfflineRig.cutStep(ofSines: 0.4, 0.25 * 0.7071))
    for (index, value) in on where value { rig.engine.report(signals[index](false)) }
    #expect(rig.engine.session.verdict == Verdict())
    let position = rig.engine.soundtrack.position
    #expect(!isSilent(rig.left(48_001)))
    #expect(rig.engine.soundtrack.position == position + 48_001)
  }
}
