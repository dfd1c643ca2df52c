import Testing

@testable import TacetSession

/// Session, 1, row by row.
@Suite struct CategoryTests {
  struct Row: Sendable {
    var setting: Setting
    var silenced: Bool
    var playsInBackground: Bool
    var pausesOthers: Bool
    /// Effects and soundtrack when music begins after activation.
    var later: String
    /// The same when it was there before.
    var before: String
    var reports: String
    var reportsWithMusic: String
    /// The same when the later music is over.
    var over = audible
    /// The same without anything that holds it.
    var plain = audible
    var interrupts: Bool { later.contains("interruption:otherAudio") }
  }

  static let interrupted = "paused (interruption:otherAudio) · paused (interruption:otherAudio)"
  static let recording = "paused (recording) · paused (recording)"
  static let processing = "paused (processing) · paused (processing)"
  static let yields = "audible · paused (otherMusic:A)"
  static let rows = [
    Row(
      setting: .automatic, silenced: true, playsInBackground: false, pausesOthers: false, later: yields, before: yields,
      reports: "soloAmbient", reportsWithMusic: "ambient"),
    Row(
      setting: .soloAmbient, silenced: true, playsInBackground: false, pausesOthers: true, later: interrupted,
      before: audible, reports: "soloAmbient", reportsWithMusic: "soloAmbient"),
    Row(
      setting: .ambient, silenced: true, playsInBackground: false, pausesOthers: false, later: yields, before: yields,
      reports: "ambient", reportsWithMusic: "ambient"),
    Row(
      setting: .playback, silenced: false, playsInBackground: true, pausesOthers: true, later: interrupted,
      before: audible, reports: "playback", reportsWithMusic: "playback",
      over: "paused (awaitingResume) · paused (awaitingResume)"),
    Row(
      setting: .mixingPlayback, silenced: false, playsInBackground: true, pausesOthers: false, later: audible,
      before: audible, reports: "playback", reportsWithMusic: "playback"),
    Row(
      setting: .duckingPlayback, silenced: false, playsInBackground: true, pausesOthers: false, later: audible,
      before: audible, reports: "playback", reportsWithMusic: "playback"),
    Row(
      setting: .playAndRecord, silenced: false, playsInBackground: true, pausesOthers: true, later: interrupted,
      before: audible, reports: "playAndRecord", reportsWithMusic: "playAndRecord",
      over: "paused (awaitingResume) · paused (awaitingResume)"),
    Row(
      setting: .duckingPlayAndRecord, silenced: false, playsInBackground: true, pausesOthers: false, later: audible,
      before: audible, reports: "playAndRecord", reportsWithMusic: "playAndRecord"),
    Row(
      setting: .record, silenced: false, playsInBackground: true, pausesOthers: true,
      later: "paused (interruption:otherAudio recording) · paused (interruption:otherAudio recording)",
      before: recording, reports: "record", reportsWithMusic: "record",
      over: "paused (awaitingResume recording) · paused (awaitingResume recording)", plain: recording),
    Row(
      setting: .audioProcessing, silenced: false, playsInBackground: true, pausesOthers: false, later: processing,
      before: processing, reports: "audioProcessing", reportsWithMusic: "audioProcessing", over: processing,
      plain: processing),
  ]

  @Test(arguments: rows) func silentModeAndLockMuteByCategory(_ row: Row) {
    var session = row.setting.active
    session.handle(.silentMode(true))
    #expect(session.line == (row.silenced ? "muted (silentMode) · muted (silentMode)" : row.plain))
    session.handle(.silentMode(false))
    session.handle(.screenLock(true))
    #expect(session.line == (row.silenced ? "muted (lock) · muted (lock)" : row.plain))
  }

  @Test(arguments: rows) func backgroundPausesByCategory(_ row: Row) {
    var session = row.setting.active
    session.handle(.background(true))
    #expect(session.line == (row.playsInBackground ? row.plain : "paused (background) · paused (background)"))
    session.handle(.background(false))
    #expect(session.line == row.plain)
  }

  @Test(arguments: rows) func activationTakesFocusByCategory(_ row: Row) throws {
    var session = row.setting.active
    #expect(session.neededFocus == (row.pausesOthers ? .held : .none))
    session.deactivate()
    #expect(session.neededFocus == .none)
  }

  @Test(arguments: rows) func laterMusicHoldsByCategory(_ row: Row) {
    var session = row.setting.active
    #expect(session.reportedCategory.rawValue == row.reports)
    let changes = session.changes(after: .otherMusicBegan(id: "a", name: "A"))
    #expect(session.line == row.later)
    #expect(session.reportedCategory.rawValue == row.reportsWithMusic)
    #expect(changes.contains(.interruptionBegan(.otherAudio)) == (row.interrupts))
    let over = session.changes(after: .otherMusicEnded(id: "a"))
    #expect(session.line == row.over)
    #expect(session.reportedCategory.rawValue == row.reports)
    #expect(over.contains(.interruptionEnded(shouldResume: false)) == (row.interrupts))
  }

  @Test(arguments: rows) func earlierMusicHoldsByCategory(_ row: Row) throws {
    var session = SessionState()
    try session.setCategory(row.setting.category, options: row.setting.options)
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    try session.activate()
    #expect(session.line == row.before)
    #expect(session.reportedCategory.rawValue == row.reportsWithMusic)
    session.handle(.otherMusicEnded(id: "a"))
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    #expect(session.line == row.later, "a player that stopped and begins again is a later one")
  }

  @Test func laterMusicHoldsUntilItsLastPlayerEnds() throws {
    var session = SessionState()
    session.handle(.otherMusicBegan(id: "before", name: "Radio"))
    try session.activate()
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    session.handle(.otherMusicBegan(id: "b", name: "B"))
    session.handle(.otherMusicEnded(id: "a"))
    #expect(session.line == Self.interrupted)
    session.handle(.otherMusicEnded(id: "b"))
    #expect(session.line == audible)
    #expect(session.otherMusicNames == ["Radio"] && session.isOtherAudioPlaying)
  }

  @Test func automaticKeepsItsDecisionUntilDecidedAgain() throws {
    var session = SessionState(category: .automatic)
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    #expect(session.perform(.activate).withoutVerdict == [.activated])
    session.handle(.otherMusicEnded(id: "a"))
    #expect(session.reportedCategory == .ambient && session.line == audible)
    session.handle(.background(true))
    #expect(session.changes(after: .background(false)) == [.categoryChanged(.soloAmbient)])
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    #expect(session.reportedCategory == .ambient)
    #expect(
      session.changes(after: .otherMusicEnded(id: "a")) == [
        .categoryChanged(.soloAmbient), .secondaryAudioShouldBeSilenced(false),
      ])
  }

  @Test(arguments: rows)
  func unknownMusicHoldsSoundtrackAlone(_ row: Row) throws {
    var session = SessionState()
    try session.setCategory(row.setting.category, options: row.setting.options)
    session.handle(.otherMusicUnknown(true))
    try session.activate()
    let yields = row.later == Self.yields
    #expect(session.line == (yields ? "audible · paused (otherMusic:unknown)" : row.plain))
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    session.handle(.otherMusicUnknown(false))
    #expect(session.line == row.before, "what the first answer finds was there before")
    session.handle(.otherMusicEnded(id: "a"))
    #expect(session.line == row.plain)
    #expect(session.reportedCategory.rawValue == row.reportsWithMusic)
  }

  @Test(arguments: rows) func unknownMusicByItselfIsNoChange(_ row: Row) {
    var session = row.setting.active
    let before = session.verdict
    #expect(session.changes(after: .otherMusicUnknown(true)).isEmpty)
    #expect(!session.isNews(session.verdict, after: before))
    #expect((session.verdict == before) != (row.later == Self.yields), "who asks learns of it")
    #expect(session.changes(after: .otherMusicUnknown(false)).isEmpty && session.verdict == before)
    // Music that is found meanwhile is a change when it is found.
    session.handle(.otherMusicUnknown(true))
    let found = session.changes(after: .otherMusicBegan(id: "a", name: "A"))
    #expect(found.contains(.secondaryAudioShouldBeSilenced(true)))
    #expect(session.changes(after: .otherMusicUnknown(false)).isEmpty)
  }

  @Test(arguments: rows) func yieldingOffPlaysOverOtherMusic(_ row: Row) {
    var session = row.setting.active
    session.yieldsToOtherMusic = false
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    session.handle(.otherMusicUnknown(true))
    #expect(session.line == (row.later == Self.yields ? row.plain : row.later))
    #expect(session.secondaryAudioShouldBeSilenced)
  }

  @Test func categoryAppliesAtActivationOrAtOnce() throws {
    var session = SessionState(category: .ambient)
    session.handle(.background(true))
    try session.setCategory(.playback, options: .mixWithOthers)
    #expect(session.category == .playback && session.reportedCategory == .ambient)
    #expect(session.line == "paused (background inactive) · paused (background inactive)")
    try session.activate()
    #expect(session.reportedCategory == .playback && session.line == audible && session.neededFocus == .none)
    try session.setCategory(.playback)
    #expect(session.options == [] && session.neededFocus == .held, "options are not sticky")
    #expect(session.perform(.setCategory(.ambient)).withoutVerdict == [.categoryChanged(.ambient)])
    #expect(session.line == "paused (background) · paused (background)")
  }

  @Test(arguments: Setting.allCases)
  func disallowedOptionThrowsAndChangesNothing(_ setting: Setting) throws {
    let allowed: [TacetSession.SessionCategory: Set<SessionOptions>] = [
      .ambient: [.duckOthers], .playback: [.mixWithOthers, [.mixWithOthers, .duckOthers]],
      .playAndRecord: [.mixWithOthers, [.mixWithOthers, .duckOthers]],
    ]
    for category in SessionCategory.allCases {
      var session = setting.active
      session.handle(.otherMusicBegan(id: "a", name: "A"))
      let before = session
      for options: SessionOptions in [.mixWithOthers, .duckOthers, [.mixWithOthers, .duckOthers]] {
        if allowed[category]?.contains(options) == true {
          try session.setCategory(category, options: options)
          #expect(session.options == options)
          _ = try SessionState(category: category, options: options)
          session = before
        } else {
          let surplus = options.subtracting(category.allowedOptions)
          let error = SessionError.optionNotAllowed(surplus.isEmpty ? options : surplus, category)
          #expect(throws: error) { try session.setCategory(category, options: options) }
          #expect(throws: error) { try SessionState(category: category, options: options) }
        }
      }
      #expect(throws: SessionError.self) {
        try session.setCategory(category, options: SessionOptions(rawValue: 1 << 7))
      }
      #expect(session == before)
    }
  }

  @Test func othersAreDuckedWhileActiveInForeground() throws {
    for (category, options): (TacetSession.SessionCategory, SessionOptions) in [
      (.ambient, .duckOthers), (.playback, [.duckOthers, .mixWithOthers]),
      (.playAndRecord, [.duckOthers, .mixWithOthers]),
    ] {
      var session = try SessionState(category: category, options: options)
      #expect(!session.wantsDucking)
      try session.activate()
      #expect(session.wantsDucking)
      session.handle(.background(true))
      #expect(!session.wantsDucking)
      session.handle(.background(false))
      #expect(session.wantsDucking)
      session.deactivate()
      #expect(!session.wantsDucking)
    }
  }

  @Test func focusIsSuspendedInBackground() {
    var session = Setting.soloAmbient.active
    session.handle(.background(true))
    #expect(session.neededFocus == .suspended)
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    session.handle(.background(false))
    #expect(session.neededFocus == .held && session.line == audible)
    session.handle(.otherMusicBegan(id: "stream of a", name: "A"))
    #expect(session.line == audible, "a monitor may be slow")
    session.endReturn()
    session.handle(.otherMusicBegan(id: "b", name: "B"))
    #expect(session.line == Self.interrupted)
    session.handle(.otherMusicEnded(id: "b"))
    #expect(session.line == audible)
  }

  @Test func onlyBackgroundAndDeactivationReleaseFocus() {
    var session = Setting.soloAmbient.active
    session.focusLossPolicy = .pause
    for event: SessionEvent in [
      .screenLock(true), .silentMode(true), .windowFocus(false), .route(.headphones), .route(.speaker),
      .outputLost(true), .gamePause(.everything, true), .interruptionBegan(.call),
    ] {
      session.handle(event)
      #expect(session.neededFocus == .held)
    }
  }

  @Test(arguments: Setting.withOutput)
  func windowFocusFollowsItsPolicyInEachCategory(_ setting: Setting) {
    for (policy, line) in [
      (FocusLossPolicy.playOn, audible), (.mute, "muted (focusLost) · muted (focusLost)"),
      (.pause, "paused (focusLost) · paused (focusLost)"),
    ] {
      var session = setting.active
      session.focusLossPolicy = policy
      session.handle(.windowFocus(false))
      #expect(session.line == line)
      session.focusLossPolicy = .playOn
      #expect(session.line == audible)
      session.focusLossPolicy = policy
      session.handle(.windowFocus(true))
      #expect(session.line == audible)
    }
  }

  @Test(arguments: Setting.withOutput)
  func endWithoutShouldResumeFollowsResumePolicy(_ setting: Setting) throws {
    let waiting = "paused (awaitingResume) · paused (awaitingResume)"
    for policy in [nil, ResumePolicy.always, .whenResumable] {
      var session = setting.active
      if let policy { session.resumePolicy = policy }
      let waits =
        policy.map { $0 == .whenResumable } ?? (setting.category == .playback || setting.category == .playAndRecord)
      session.handle(.interruptionBegan(.cork))
      session.handle(.interruptionBegan(.call))
      session.handle(.interruptionEnded(.cork, shouldResume: false))
      session.handle(.interruptionEnded(.call, shouldResume: true))
      #expect(session.line == (waits ? waiting : audible), "one of several that ended with false is enough")
      var activated = session
      try activated.activate()
      #expect(activated.line == audible)
      var resumed = session
      resumed.resume()
      #expect(resumed.line == audible)
      session.resumeAfterRouteLoss()
      #expect(session.line == (waits ? waiting : audible))
      session.resumePolicy = .always
      #expect(session.line == audible)
      session.handle(.interruptionBegan(.call))
      session.handle(.interruptionEnded(.call))
      #expect(session.line == audible)
    }
  }

  @Test(arguments: Setting.withOutput)
  func interruptionThatEndsByALapseIsOneToResumeAfter(_ setting: Setting) {
    var session = setting.active
    session.resumePolicy = .whenResumable
    let isInterrupted = session.changes(after: .otherMusicBegan(id: "a", name: "A")).contains(
      .interruptionBegan(.otherAudio))
    let over = session.changes(after: .otherMusicEnded(id: "a", shouldResume: true))
    #expect(over.contains(.interruptionEnded(shouldResume: true)) == isInterrupted)
    #expect(session.line == audible)
  }
}
