import Testing

@testable import TacetSession

/// Session, 1: the categories that record, what reaches the input, and what never starts a recording by itself.
@Suite struct RecordingTests {
  static let settings = [Setting.record, .playAndRecord, .duckingPlayAndRecord]

  /// An active session of this setting that records.
  private func recording(_ setting: Setting) throws -> SessionState {
    var session = setting.active
    session.resumePolicy = .always
    try session.startRecording()
    return session
  }

  @Test(arguments: Setting.allCases) func onlyTwoCategoriesHaveAnInput(_ setting: Setting) throws {
    var session = setting.active
    let before = session
    guard !Self.settings.contains(setting) else {
      try session.startRecording()
      #expect(session.recordingVerdict.mayRecord && session.recordingVerdict.summary == "recording")
      return
    }
    #expect(throws: SessionError.noInput(in: setting.category)) { try session.startRecording() }
    #expect(session == before && !session.recordingVerdict.isAsked)
  }

  @Test(arguments: settings) func nothingIsRecordedUnlessAsked(_ setting: Setting) {
    var session = setting.active
    #expect(!session.recordingVerdict.mayRecord && session.recordingVerdict.reasons.isEmpty)
    session.endRecording()
    #expect(session.recordingVerdict == RecordingVerdict())
    session.handle(.lidClosed(true))
    session.handle(.inputLost(true))
    #expect(session.recordingVerdict == RecordingVerdict())
  }

  struct Row: Sendable {
    let begin: SessionEvent
    let end: SessionEvent
    /// The hold of the input; nil: none.
    let reason: String?
  }

  static let rows: [Row] = [
    Row(begin: .interruptionBegan(.call), end: .interruptionEnded(.call), reason: "interruption:call"),
    Row(begin: .interruptionBegan(.cork), end: .interruptionEnded(.cork), reason: "interruption:cork"),
    Row(begin: .interruptionBegan(.stopped), end: .interruptionEnded(.stopped), reason: "interruption:stopped"),
    Row(begin: .interruptionBegan(.app), end: .interruptionEnded(.app), reason: "interruption:app"),
    Row(
      begin: .interruptionBegan(.sessionSwitched), end: .interruptionEnded(.sessionSwitched),
      reason: "interruption:sessionSwitched"),
    Row(begin: .silentMode(true), end: .silentMode(false), reason: nil),
    Row(begin: .screenLock(true), end: .screenLock(false), reason: nil),
    Row(begin: .background(true), end: .background(false), reason: nil),
    Row(begin: .outputLost(true), end: .outputLost(false), reason: nil),
    Row(begin: .otherMusicUnknown(true), end: .otherMusicUnknown(false), reason: nil),
    Row(begin: .voiceChat(true), end: .voiceChat(false), reason: nil),
    Row(begin: .windowFocus(false), end: .windowFocus(true), reason: nil),
    Row(begin: .gamePause(.everything, true), end: .gamePause(.everything, false), reason: nil),
    Row(begin: .gameMute(.everything, true), end: .gameMute(.everything, false), reason: nil),
  ]

  @Test(arguments: rows, settings) func holdReachesInputByTheTable(_ row: Row, _ setting: Setting) throws {
    var session = try recording(setting)
    session.handle(row.begin)
    #expect(session.recordingVerdict.reasons.strings == (row.reason.map { [$0] } ?? []))
    #expect(session.recordingVerdict.isAsked, "it is held and not over")
    session.handle(row.end)
    #expect(session.recordingVerdict.mayRecord)
  }

  @Test(arguments: settings) func gameSaysIfItsPauseReachesInput(_ setting: Setting) throws {
    var session = try recording(setting)
    session.handle(.gamePause(.everything, true))
    session.recordingPausesWithGame = true
    #expect(session.recordingVerdict.reasons.strings == ["game"])
    session.resume()
    #expect(session.recordingVerdict.mayRecord)
    session.handle(.windowFocus(false))
    for (policy, mayRecord) in [(FocusLossPolicy.mute, true), (.pause, false), (.playOn, true)] {
      session.focusLossPolicy = policy
      #expect(session.recordingVerdict.mayRecord == mayRecord)
    }
  }

  @Test func interruptionThatIsNotToBeResumedWaits() throws {
    var session = Setting.record.active
    try session.startRecording()
    session.handle(.otherMusicBegan(id: "a", name: "A"))
    #expect(session.recordingVerdict.reasons == [.interruption(.otherAudio)])
    session.handle(.otherMusicEnded(id: "a"))
    #expect(session.recordingVerdict.reasons == [.awaitingResume])
    session.resume()
    #expect(session.recordingVerdict.mayRecord)
  }

  static let ends: [(RecordingEnd, SessionEvent, SessionEvent)] = [
    (.inputLost, .inputLost(true), .inputLost(false)), (.lidClosed, .lidClosed(true), .lidClosed(false)),
    (.sleep, .interruptionBegan(.sleep), .interruptionEnded(.sleep)),
  ]

  @Test(arguments: ends, settings)
  func neverStartsAgainByItself(_ row: (RecordingEnd, SessionEvent, SessionEvent), _ setting: Setting) throws {
    var session = try recording(setting)
    let changes = session.changes(after: row.1)
    let ended = session.recordingVerdict
    #expect(ended.end == row.0 && !ended.isAsked && changes.contains(.recordingChanged(ended)))
    session.handle(row.2)
    session.resume()
    session.deactivate()
    try session.activate()
    session.handle(.background(true))
    session.handle(.background(false))
    #expect(!session.recordingVerdict.isAsked && session.recordingVerdict.end == row.0)
    session.handle(row.1)
    try session.startRecording()
    session.handle(row.1)
    #expect(session.recordingVerdict.isAsked, "a fact that is reported twice ends nothing that was asked for since")
  }

  @Test func categoryWithoutInputEndsIt() throws {
    var session = try recording(.record)
    try session.setCategory(.playback)
    #expect(session.recordingVerdict.end == .category && session.line == audible)
    try session.setCategory(.record)
    #expect(!session.recordingVerdict.isAsked)
    try session.startRecording()
    try session.setCategory(.playAndRecord)
    #expect(session.recordingVerdict.mayRecord, "it goes on in the other category that records")
    session.endRecording()
    #expect(session.recordingVerdict.end == .stopped)
  }

  @Test func refusalOfTheServerEndsIt() throws {
    var session = try recording(.playAndRecord)
    session.endRecording(.refused)
    #expect(session.recordingVerdict.end == .refused && !session.recordingVerdict.isAsked)
  }

  @Test func deactivationHoldsItUntilActivation() throws {
    var session = try recording(.playAndRecord)
    session.deactivate()
    #expect(session.recordingVerdict.reasons == [.inactive])
    try session.activate()
    #expect(session.recordingVerdict.mayRecord)
  }

  @Test func processingIsInForceWhileActive() throws {
    var session = SessionState(category: .audioProcessing)
    #expect(!session.isProcessing && session.line == "paused (inactive) · paused (inactive)")
    try session.activate()
    #expect(session.isProcessing && session.neededFocus == .none)
    #expect(session.verdict.limitsOneShots, "one-shots run unheard")
    try session.setCategory(.playback)
    #expect(!session.isProcessing)
  }
}
