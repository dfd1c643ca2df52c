import Testing

@testable import TacetSession

/// Session, 3, 4, 9: activation, interruptions, names.
@Suite struct SessionTests {
  @Test func startsInactiveOnSpeakerInForeground() {
    let session = SessionState()
    #expect(session.category == .soloAmbient && session.options == [])
    #expect(!session.isActive && !session.wantsActive && !session.isInBackground)
    #expect(session.route == .speaker && !session.isRouteLost && !session.isOutputLost)
    #expect(session.line == "paused (inactive) · paused (inactive)")
  }

  @Test(
    "Refused during a call, sleep, a switched-away session; granted by itself", arguments: InterruptionSource.allCases)
  func refusal(_ source: InterruptionSource) throws {
    var session = SessionState()
    session.handle(.interruptionBegan(source))
    guard [.call, .sleep, .sessionSwitched].contains(source) else {
      #expect(!source.refusesActivation)
      try session.activate()
      #expect(session.isActive)
      return
    }
    #expect(source.refusesActivation)
    #expect(throws: SessionError.refused(during: source)) { try session.activate() }
    #expect(!session.isActive && session.wantsActive)
    #expect(session.changes(after: .interruptionEnded(source)) == [.activated, .interruptionEnded(shouldResume: true)])
    #expect(session.line == audible)
  }

  @Test func activationWaitsForTheLastRefusal() {
    var session = SessionState(category: .soloAmbient)
    session.handle(.interruptionBegan(.sleep))
    session.handle(.interruptionBegan(.call))
    #expect(throws: SessionError.refused(during: .call)) { try session.activate() }
    session.handle(.interruptionEnded(.call))
    #expect(!session.isActive)
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    session.handle(.interruptionEnded(.sleep))
    #expect(session.line == audible, "music that began meanwhile counts as earlier")
  }

  @Test func activationInCallIsRefusedAndSessionStaysActive() {
    var session = Setting.automatic.active
    session.handle(.interruptionBegan(.call))
    let before = session
    #expect(throws: SessionError.refused(during: .call)) { try session.activate() }
    #expect(session == before && session.isActive)
  }

  @Test func secondActivationAcceptsPresentMusic() throws {
    var session = Setting.soloAmbient.active
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    #expect(session.perform(.activate).withoutVerdict == [.interruptionEnded(shouldResume: false)])
    #expect(session.line == audible)
    #expect(session.perform(.activate) == [])
  }

  @Test func foregroundClearsOnlyInterruptionByApp() {
    var session = Setting.playback.active
    session.handle(.interruptionBegan(.app))
    session.handle(.interruptionBegan(.cork))
    session.handle(.background(true))
    session.handle(.background(false))
    #expect(session.interruptions == [.cork])
  }

  @Test(arguments: InterruptionSource.allCases)
  func onlyOtherAudioEndsWithoutShouldResume(_ source: InterruptionSource) {
    var session = Setting.automatic.active
    session.handle(.interruptionBegan(source))
    #expect(
      session.changes(after: .interruptionEnded(source)) == [.interruptionEnded(shouldResume: source != .otherAudio)])
    #expect(session.line == audible)
  }

  @Test(arguments: VoiceChatPolicy.allCases, Setting.withOutput)
  func voiceChatIsNoInterruption(_ policy: VoiceChatPolicy, _ setting: Setting) {
    var session = setting.active
    session.voiceChatPolicy = policy
    session.handle(.voiceChat(true))
    let expected =
      switch policy {
      case .duck: "audible · ducked (voiceChat)"
      case .interrupt: "paused (voiceChat) · paused (voiceChat)"
      case .ignore: audible
      }
    #expect(session.line == expected)
    #expect(session.interruptions.isEmpty && session.isOtherAudioPlaying && !session.secondaryAudioShouldBeSilenced)
  }

  @Test func namesAreKnownOrUnknown() throws {
    for category in SessionCategory.allCases { #expect(try SessionCategory(named: category.rawValue) == category) }
    #expect(throws: SessionError.unknownName("loud")) { try SessionCategory(named: "loud") }
    #expect(try SessionOptions(named: ["mixWithOthers", "duckOthers"]) == [.mixWithOthers, .duckOthers])
    #expect(throws: SessionError.unknownName("shout")) { try SessionOptions(named: ["shout"]) }
    #expect(
      SessionCategory.allCases.map(\.rawValue) == [
        "automatic", "soloAmbient", "ambient", "playback", "record", "playAndRecord", "audioProcessing",
      ])
    #expect(
      RecordingEnd.allCases.map(\.rawValue) == ["stopped", "category", "inputLost", "lidClosed", "sleep", "refused"])
    #expect(
      InterruptionSource.allCases.map(\.rawValue) == [
        "call", "cork", "sleep", "sessionSwitched", "stopped", "otherAudio", "app",
      ])
    #expect(OutputRoute.allCases.map(\.rawValue) == ["speaker", "headphones", "bluetooth", "wireless", "hdmi", "none"])
    #expect(Audibility.allCases.sorted(by: >).map(\.name) == ["paused", "muted", "ducked", "audible"])
  }

  @Test func summariesAndErrorsAreSentences() {
    #expect(HoldReason.silentMode.summary == "silent mode")
    #expect(HoldReason.otherMusic("Spotify: Artist – Title").summary == "yielding to Spotify: Artist – Title")
    #expect(HoldReason.routeLost.summary == "headphones unplugged")
    #expect(HoldReason.otherMusicUnknown.description == "otherMusic:unknown")
    #expect(
      "\(SessionError.noInput(in: .playback))"
        == "The category playback records nothing: set record or playAndRecord first.")
    #expect("\(SessionError.notProcessing(.ambient))".contains("the session's is ambient"))
    #expect(
      "\(SessionError.optionNotAllowed(.mixWithOthers, .ambient))"
        == "The category ambient does not allow the option mixWithOthers.")
    #expect(
      "\(SessionError.optionNotAllowed(.duckOthers, .playback))"
        == "The category playback allows the option duckOthers only together with mixWithOthers.")
    #expect("\(SessionError.optionNotAllowed(.duckOthers, .playAndRecord))".contains("together with mixWithOthers"))
    #expect("\(SessionError.refused(during: .call))".contains("phone call"))
    #expect("\(SessionError.unknownName("loud"))".contains("loud"))
  }
}
