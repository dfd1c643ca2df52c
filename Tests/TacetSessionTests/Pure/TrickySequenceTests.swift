import Testing

@testable import TacetSession

/// Sequences of events whose effects meddle with each other.
@Suite struct TrickySequenceTests {
  @Test func silentModeHoldsAfterEndOfCall() {
    var session = Setting.automatic.active
    session.handle(.interruptionBegan(.call))
    session.handle(.silentMode(true))
    #expect(session.line == "paused (silentMode interruption:call) · paused (silentMode interruption:call)")
    session.handle(.interruptionEnded(.call))
    #expect(session.line == "muted (silentMode) · muted (silentMode)")
    session.handle(.interruptionBegan(.call))
    session.handle(.silentMode(false))
    #expect(session.line == "paused (interruption:call) · paused (interruption:call)")
    session.handle(.interruptionEnded(.call))
    #expect(session.line == audible)
  }

  @Test func callThatIsDeclinedInterruptsNothingWhereOnlyAcceptedOnesDo() {
    var session = Setting.playAndRecord.active.after(.record, .phoneInterrupts(.accepted))
    session.handle(.phoneCall(true))
    #expect(session.line == audible)
    #expect(session.recordingVerdict.mayRecord)
    #expect(session.perform(.phoneInterrupts(.ringing)).first == .interruptionBegan(.call))
    #expect(session.recordingVerdict.reasons == [.interruption(.call)])
    session.performSilently(.phoneInterrupts(.accepted))
    session.handle(.phoneCall(false))
    #expect(session.line == audible)
    #expect(session.recordingVerdict.mayRecord)
    // Accepted, it is one interruption from then to its end, whichever of the two facts ends first.
    for endsFirst in [true, false] {
      session.handle(.phoneCall(true))
      #expect(session.changes(after: .interruptionBegan(.call)).contains(.interruptionBegan(.call)))
      let ends: [SessionEvent] = [.phoneCall(false), .interruptionEnded(.call)]
      for event in endsFirst ? ends : ends.reversed() { session.handle(event) }
      #expect(session.line == audible)
    }
  }

  @Test func callThatRingsIsOneInterruptionToItsEnd() {
    var session = Setting.automatic.active
    #expect(session.changes(after: .phoneCall(true)).first == .interruptionBegan(.call))
    #expect(session.changes(after: .interruptionBegan(.call)).isEmpty)
    #expect(session.changes(after: .interruptionEnded(.call)).isEmpty)
    #expect(session.changes(after: .phoneCall(false)).first == .interruptionEnded(shouldResume: true))
    #expect(session.line == audible)
  }

  @Test func doNotDisturbIsSilentModeWhereItIsFollowed() {
    var session = Setting.automatic.active
    session.handle(.silentMode(true, source: SilentModeSource.doNotDisturb.reporter))
    #expect(session.line == audible)
    #expect(!session.isSilentMode)
    session.followsDoNotDisturb = true
    #expect(session.silentModeSources == [.doNotDisturb])
    #expect(session.verdict.reasons.effects.map(\.summary) == ["silent mode (do not disturb)"])
    session.handle(.silentMode(true, source: SilentModeSource.user.reporter))
    session.handle(.silentMode(true))
    #expect(
      session.verdict.reasons.soundtrack.map(\.summary) == [
        "silent mode", "silent mode (do not disturb)", "silent mode (tacet silent)",
      ])
    #expect(session.verdict.reasons.soundtrack == session.verdict.reasons.soundtrack.sorted())
    session.followsDoNotDisturb = false
    #expect(session.silentModeSources == [.game, .user])
  }

  @Test func categoryChangeInCallAcceptsPresentMusic() throws {
    var session = Setting.ambient.active
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    #expect(session.line == "audible · paused (otherMusic:A)")
    session.handle(.interruptionBegan(.call))
    #expect(session.line == "paused (interruption:call) · paused (otherMusic:A interruption:call)")
    try session.setCategory(.soloAmbient)
    #expect(session.line == "paused (interruption:call) · paused (interruption:call)")
    session.handle(.interruptionEnded(.call))
    #expect(session.line == audible)
    session.handle(.otherMusicBegan(id: "b", name: "B"))
    #expect(session.line == "paused (interruption:otherAudio) · paused (interruption:otherAudio)")
    try session.setCategory(.ambient)
    #expect(session.line == "audible · paused (otherMusic:A otherMusic:B)")
  }

  @Test func routeLostInBackgroundIsLostInForeground() {
    var session = Setting.automatic.active
    session.handle(.route(.headphones))
    session.handle(.background(true))
    #expect(
      session.changes(after: .route(.speaker)) == [
        .routeChanged(from: .headphones, to: .speaker), .routeLost(from: .headphones, to: .speaker),
      ])
    session.handle(.background(false))
    #expect(session.line == "paused (routeLost) · paused (routeLost)")
    session.resumeAfterRouteLoss()
    #expect(session.line == audible)
  }

  @Test func nextRouteDecidesAfterLostOutput() {
    for next in OutputRoute.allCases where next != .none {
      var session = Setting.playback.active
      session.handle(.route(.bluetooth))
      session.handle(.outputLost(true))
      #expect(session.line == "paused (outputLost) · paused (outputLost)")
      session.handle(.route(.none))
      session.handle(.route(next))
      session.handle(.outputLost(false))
      // The category's policy is to wait for people.
      session.routeLossPolicy = .pauseUntilPrivate
      #expect(session.line == (next.isPrivate ? audible : "paused (routeLost) · paused (routeLost)"))
    }
  }

  @Test func routeWithoutOutputKeepsTheLostRoute() {
    var session = Setting.automatic.active
    session.handle(.route(.none))
    #expect(session.line == "paused (outputLost) · paused (outputLost)")
    session.handle(.route(.speaker))
    #expect(session.line == audible)
    session.handle(.route(.headphones))
    session.handle(.route(.none))
    session.resumeAfterRouteLoss()
    #expect(
      session.changes(after: .route(.hdmi)) == [
        .routeChanged(from: .none, to: .hdmi), .routeLost(from: .headphones, to: .hdmi),
      ])
    #expect(session.line == "paused (routeLost) · paused (routeLost)")
  }

  @Test func headphonesBackBeforeWakeAreNoLoss() {
    var session = Setting.automatic.active
    session.handle(.route(.bluetooth))
    session.handle(.interruptionBegan(.sleep))
    session.handle(.route(.speaker))
    session.handle(.interruptionEnded(.sleep))
    #expect(session.line == "paused (routeLost) · paused (routeLost)")
    session.handle(.route(.bluetooth))
    #expect(session.line == audible)
  }

  @Test func busPausedByGameStaysPausedAfterInterruption() {
    var session = Setting.automatic.active
    session.handle(.gamePause(.bus("effects"), true))
    #expect(session.line == "paused (game) · audible")
    #expect(!session.verdict.effectsPausedBySystem)
    #expect(session.verdict.effectsMix == .audible)
    session.handle(.interruptionBegan(.call))
    #expect(session.line == "paused (interruption:call game) · paused (interruption:call)")
    #expect(session.verdict.effectsPausedBySystem)
    session.handle(.interruptionEnded(.call))
    #expect(session.line == "paused (game) · audible")
    session.handle(.interruptionBegan(.call))
    session.handle(.gamePause(.bus("effects"), false))
    session.handle(.interruptionEnded(.call))
    #expect(session.line == audible)
  }

  @Test func deactivationInInterruptionOutlastsIt() throws {
    var session = Setting.automatic.active
    session.handle(.interruptionBegan(.call))
    #expect(session.perform(.deactivate).withoutVerdict == [.deactivated])
    #expect(session.line == "paused (inactive interruption:call) · paused (inactive interruption:call)")
    #expect(session.changes(after: .interruptionEnded(.call)) == [.interruptionEnded(shouldResume: true)])
    #expect(session.line == "paused (inactive) · paused (inactive)")
    #expect(session.verdict.isInactive)
    try session.activate()
    #expect(session.line == audible)
  }

  @Test func withdrawnActivationIsNotGranted() {
    var session = SessionState()
    session.handle(.interruptionBegan(.call))
    #expect(throws: SessionError.refused(during: .call)) { try session.activate() }
    #expect(session.wantsActive)
    #expect(!session.isActive)
    session.deactivate()
    session.handle(.interruptionEnded(.call))
    #expect(!session.wantsActive)
    #expect(!session.isActive)
  }

  @Test(arguments: Setting.allCases)
  func holdClearedWithinRampLeavesNoTrace(_ setting: Setting) {
    let there: [SessionEvent] = [
      .silentMode(true), .screenLock(true), .background(true), .otherMusicBegan(id: "a", name: "A"),
      .otherMusicUnknown(true), .voiceChat(true), .outputLost(true), .route(.none), .gamePause(.everything, true),
      .gameMute(.bus("effects"), true),
    ]
    let back: [SessionEvent] = [
      .silentMode(false), .screenLock(false), .background(false), .otherMusicEnded(id: "a"), .otherMusicUnknown(false),
      .voiceChat(false), .outputLost(false), .route(.speaker), .gamePause(.everything, false),
      .gameMute(.bus("effects"), false),
    ]
    let interruptions = InterruptionSource.allCases
    for (began, ended) in Array(zip(there, back))
      + interruptions.map({ (interruption($0, true), interruption($0, false)) })
    {
      var before = setting.active
      before.resumePolicy = .always
      var session = before
      session.handle(began)
      #expect(session != before)
      session.handle(ended)
      session.endReturn()
      #expect(session == before, "\(began)")
    }
  }

  @Test func repeatedInterruptionEndsOnce() {
    var session = Setting.automatic.active
    #expect(session.changes(after: .interruptionBegan(.call)) == [.interruptionBegan(.call)])
    #expect(session.perform(.event(.interruptionBegan(.call))).isEmpty)
    #expect(session.changes(after: .interruptionEnded(.call)) == [.interruptionEnded(shouldResume: true)])
    #expect(session.perform(.event(.interruptionEnded(.call))).isEmpty)
    #expect(session.line == audible)
  }

  @Test func nestedInterruptionAddsReasonWithoutEvent() {
    var session = Setting.automatic.active
    #expect(session.changes(after: .interruptionBegan(.cork)) == [.interruptionBegan(.cork)])
    #expect(session.changes(after: .interruptionBegan(.call)) == [])
    #expect(session.verdict.reasons.effects == [.interruption(.call), .interruption(.cork)])
    #expect(session.changes(after: .interruptionEnded(.cork)) == [])
    #expect(session.line == "paused (interruption:call) · paused (interruption:call)")
    #expect(
      session.changes(after: .interruptionEnded(.call, shouldResume: false)) == [
        .interruptionEnded(shouldResume: false)
      ])
    #expect(session.line == audible, "a game resumes whatever shouldResume says")
  }

  @Test func yieldLastsUntilEveryPlayerEnds() {
    var session = Setting.automatic.active
    session.handle(.otherMusicBegan(id: "1", name: "Spotify"))
    session.handle(.otherMusicBegan(id: "2", name: "Firefox"))
    #expect(session.line == "audible · paused (otherMusic:Firefox otherMusic:Spotify)")
    session.handle(.otherMusicEnded(id: "1"))
    #expect(session.line == "audible · paused (otherMusic:Firefox)")
    session.handle(.otherMusicEnded(id: "1"))
    session.handle(.otherMusicEnded(id: "2"))
    #expect(session.line == audible)
  }

  @Test func playersOfOneNameAreOneReason() {
    var session = Setting.automatic.active
    session.handle(.otherMusicBegan(id: "1", name: "Firefox"))
    session.handle(.otherMusicBegan(id: "2", name: "Firefox"))
    #expect(session.verdict.reasons.soundtrack == [.otherMusic("Firefox")])
    #expect(session.otherMusicNames == ["Firefox"])
    session.handle(.otherMusicEnded(id: "1"))
    #expect(session.verdict.reasons.soundtrack == [.otherMusic("Firefox")])
    session.handle(.otherMusicBegan(id: "2", name: "Firefox: a song"))
    #expect(session.otherMusicNames == ["Firefox: a song"])
  }

  @Test func muteLastsUntilEverySourceEnds() {
    var session = Setting.automatic.active
    session.handle(.silentMode(true))
    session.handle(.silentMode(true, source: "feedbackd"))
    session.handle(.silentMode(false))
    #expect(session.line == "muted (silentMode) · muted (silentMode)")
    session.handle(.silentMode(false, source: "feedbackd"))
    #expect(session.line == audible)
  }

  @Test func policyChangeDuringHoldAppliesAtOnce() {
    var session = Setting.automatic.active
    session.handle(.voiceChat(true))
    #expect(session.line == "audible · ducked (voiceChat)")
    let ducked = session
    session.voiceChatPolicy = .interrupt
    #expect(session.line == "paused (voiceChat) · paused (voiceChat)")
    #expect(session.changes(since: ducked) == [.verdictChanged(session.verdict)])
    session.voiceChatPolicy = .ignore
    #expect(session.line == audible)
    session.handle(.route(.headphones))
    session.handle(.route(.speaker))
    session.routeLossPolicy = .continue
    session.routeLossPolicy = .pauseUntilPrivate
    #expect(session.line == audible, "what was let go does not come back")
  }
}
