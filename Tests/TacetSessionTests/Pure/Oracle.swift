@testable import TacetSession

/// The tables of Session, 1, 2, 4 and 5 written down a second time, in another way: a row of bits for the facts as
/// last reported, and one sentence for each line of a verdict. Shares names with the policy, and no code.
struct Oracle: Hashable {
  enum Fact: Int {
    case silent, silentToo, lock, lockToo, background, unknown, talk, talkToo
    case app, call, cork, otherAudio, sessionSwitched, sleep, stopped
    case windowElsewhere, waits, returning
    case outputLost, musicA, musicB, laterA, laterB
    case pauseAll, pauseTransport, pauseSoundtrack, pauseEffects, pauseInterface
    case muteAll, muteTransport, muteSoundtrack, muteEffects, muteInterface
    case records, noInput, lidClosed, gamePausesInput
    case phone, lostWireless
  }

  var bits: UInt64 = 0
  var asked: Setting
  var applied: Setting
  var active = false
  var isPending = false
  var foundMusic = false
  var route = OutputRoute.speaker
  /// The last route that was one.
  var lastReal = OutputRoute.speaker
  var latched = false
  var chosenRoutePolicy: RouteLossPolicy?
  var callsRing = true
  var talkPolicy = VoiceChatPolicy.duck
  var yields = true
  var windowPolicy = FocusLossPolicy.playOn
  var chosenResumePolicy: ResumePolicy?
  /// Why the last recording ended.
  var recordingEnd: String?

  init(_ setting: Setting) {
    asked = setting
    applied = setting
  }

  func `is`(_ fact: Fact) -> Bool { bits & (1 << UInt64(fact.rawValue)) != 0 }

  mutating func set(_ fact: Fact, _ on: Bool) {
    let bit: UInt64 = 1 << UInt64(fact.rawValue)
    if on { bits |= bit } else { bits &= ~bit }
  }

  var routePolicy: RouteLossPolicy {
    let isPlayback = applied == .playback || applied == .mixingPlayback || applied == .duckingPlayback
    return chosenRoutePolicy ?? (isPlayback ? .pauseUntilResumed : .pauseUntilPrivate)
  }
  var ambientKind: Bool { applied == .automatic || applied == .soloAmbient || applied == .ambient }
  var staysPaused: Bool { chosenResumePolicy.map { $0 == .whenResumable } ?? !resumesByItself }
  var resumesByItself: Bool { ambientKind || applied == .audioProcessing }
  var alone: Bool {
    applied == .soloAmbient || applied == .playback || applied == .record || applied == .playAndRecord
  }
  static func hasInput(_ setting: Setting) -> Bool {
    setting == .record || setting == .playAndRecord || setting == .duckingPlayAndRecord
  }
  var hasCall: Bool { self.is(.call) || (self.is(.phone) && callsRing) }
  var refused: Bool { hasCall || self.is(.sleep) || self.is(.sessionSwitched) }
  var hasMusic: Bool { self.is(.musicA) || self.is(.musicB) }

  // MARK: What happens

  mutating func perform(_ action: Action) {
    switch action {
    case .activate:
      if refused {
        isPending = isPending || !active
      } else {
        begin()
        set(.waits, false)
      }
    case .deactivate:
      active = false
      isPending = false
      foundMusic = false
      set(.waits, false)
      set(.returning, false)
    case .resume:
      latched = false
      set(.lostWireless, false)
      set(.waits, false)
      set(.pauseAll, false)
    case .resumeAfterRouteLoss:
      latched = false
      set(.lostWireless, false)
    case .endReturn: set(.returning, false)
    case .resumePolicy(let policy):
      chosenResumePolicy = policy
      if policy == .always { set(.waits, false) }
    case .focusLossPolicy(let policy): windowPolicy = policy
    case .record:
      guard Self.hasInput(asked) else { break }
      set(.records, true)
      recordingEnd = nil
    case .stopRecording: endRecording("stopped")
    case .recordingPausesWithGame(let pauses): set(.gamePausesInput, pauses)
    case .setCategory(let setting):
      asked = setting
      if active { begin() }
    case .routeLossPolicy(let policy):
      chosenRoutePolicy = policy
      unlatch()
    case .phoneInterrupts(let moment):
      callsRing = moment == .ringing
      if isPending, !refused { begin() }
    case .voiceChatPolicy(let policy): talkPolicy = policy
    case .yields(let yields): self.yields = yields
    case .event(let event): note(event)
    }
  }

  private mutating func begin() {
    active = true
    isPending = false
    applied = asked
    set(.laterA, false)
    set(.laterB, false)
    foundMusic = applied == .automatic && hasMusic
    if !staysPaused { set(.waits, false) }
    if !Self.hasInput(applied) { endRecording("category") }
    unlatch()
  }

  private mutating func endRecording(_ why: String) {
    if self.is(.records) { recordingEnd = why }
    set(.records, false)
  }

  private mutating func unlatch() {
    let isBack = route.isPrivate || (self.is(.lostWireless) && route == .wireless)
    if routePolicy == .continue || (routePolicy == .pauseUntilPrivate && isBack) { latched = false }
    if !latched { set(.lostWireless, false) }
  }

  private mutating func note(_ event: SessionEvent) {
    switch event {
    case .silentMode(let on, let source): set(source == .application ? .silent : .silentToo, on)
    case .screenLock(let on, let source): set(source == .application ? .lock : .lockToo, on)
    case .voiceChat(let on, let source): set(source == .application ? .talk : .talkToo, on)
    case .otherMusicUnknown(let on): set(.unknown, on)
    case .otherAudio: break
    case .outputLost(let on): set(.outputLost, on)
    case .background(let on):
      if on { set(.returning, false) }
      if !on, self.is(.background), active, applied == .soloAmbient { set(.returning, true) }
      set(.background, on)
      if !on {
        set(.app, false)
        foundMusic = active && applied == .automatic && hasMusic
      }
    case .windowFocus(let on): set(.windowElsewhere, !on)
    case .otherMusicBegan(let id, _): musicBegan(id == "a" ? .musicA : .musicB, id == "a" ? .laterA : .laterB)
    case .otherMusicEnded(let id, let resumes):
      let held = laterMusic
      defer { if held, !laterMusic, staysPaused, !resumes { set(.waits, true) } }
      set(id == "a" ? .musicA : .musicB, false)
      set(id == "a" ? .laterA : .laterB, false)
    case .phoneCall(let on, _):
      set(.phone, on)
      if isPending, !refused { begin() }
    case .interruptionBegan(let source):
      if source == .sleep, !self.is(.sleep) { endRecording("sleep") }
      set(Self.fact(source), true)
    case .inputLost(let on):
      if on, !self.is(.noInput) { endRecording("inputLost") }
      set(.noInput, on)
    case .lidClosed(let on):
      if on, !self.is(.lidClosed) { endRecording("lidClosed") }
      set(.lidClosed, on)
    case .interruptionEnded(let source, let resumes):
      if self.is(Self.fact(source)), active, staysPaused, !(resumes ?? (source != .otherAudio)) { set(.waits, true) }
      set(Self.fact(source), false)
      if isPending, !refused { begin() }
    case .route(let next, let chosen, _): move(next, chosen)
    case .gamePause(let scope, let on): set(Self.fact(scope, .pauseAll), on)
    case .gameMute(let scope, let on): set(Self.fact(scope, .muteAll), on)
    }
  }

  private mutating func musicBegan(_ plays: Fact, _ later: Fact) {
    if !self.is(plays), active {
      let isInvited = (applied == .soloAmbient && self.is(.background)) || self.is(.returning)
      if !self.is(.unknown) { set(later, !isInvited) } else if applied == .automatic { foundMusic = true }
    }
    set(plays, true)
  }

  private mutating func move(_ next: OutputRoute, _ chosen: Bool) {
    route = next
    if next == .none { return }
    if lastReal.isPrivate || (lastReal == .wireless && next != .wireless), !next.isPrivate, !chosen {
      latched = true
      set(.lostWireless, lastReal == .wireless)
    }
    if chosen, routePolicy == .pauseUntilPrivate { latched = false }
    lastReal = next
    unlatch()
  }

  private static func fact(_ source: InterruptionSource) -> Fact {
    switch source {
    case .app: .app
    case .call: .call
    case .cork: .cork
    case .otherAudio: .otherAudio
    case .sessionSwitched: .sessionSwitched
    case .sleep: .sleep
    case .stopped: .stopped
    }
  }

  private static func fact(_ scope: PauseScope, _ first: Fact) -> Fact {
    let offset =
      switch scope {
      case .everything: 0
      case .soundtrack: 1
      case .bus("soundtrack"): 2
      case .bus("effects"): 3
      case .bus: 4
      }
    return Fact(rawValue: first.rawValue + offset) ?? first
  }

  // MARK: What follows

  var laterMusic: Bool {
    active && alone && ((self.is(.musicA) && self.is(.laterA)) || (self.is(.musicB) && self.is(.laterB)))
  }
  var interruptions: Set<String> {
    var names: Set<String> = []
    if self.is(.app) { names.insert("app") }
    if hasCall { names.insert("call") }
    if self.is(.cork) { names.insert("cork") }
    if self.is(.otherAudio) || laterMusic { names.insert("otherAudio") }
    if self.is(.sessionSwitched) { names.insert("sessionSwitched") }
    if self.is(.sleep) { names.insert("sleep") }
    if self.is(.stopped) { names.insert("stopped") }
    return names
  }

  var reported: String {
    switch applied {
    case .automatic: hasMusic || self.is(.unknown) || foundMusic ? "ambient" : "soloAmbient"
    case .soloAmbient: "soloAmbient"
    case .ambient: "ambient"
    case .playback, .mixingPlayback, .duckingPlayback: "playback"
    case .record: "record"
    case .playAndRecord, .duckingPlayAndRecord: "playAndRecord"
    case .audioProcessing: "audioProcessing"
    }
  }

  struct Line: Equatable {
    var level: String
    var reasons: [String]
  }

  func line(effects: Bool) -> Line {
    let talk = self.is(.talk) || self.is(.talkToo)
    let yield = !effects && yields && (applied == .automatic || applied == .ambient)
    let gamePauses =
      self.is(.pauseAll) || (effects ? self.is(.pauseEffects) : self.is(.pauseTransport) || self.is(.pauseSoundtrack))
    let gameMutes =
      self.is(.muteAll) || (effects ? self.is(.muteEffects) : self.is(.muteTransport) || self.is(.muteSoundtrack))

    var pauses: [String] = []
    if ambientKind, self.is(.background) { pauses.append("background") }
    if self.is(.windowElsewhere), windowPolicy == .pause { pauses.append("focusLost") }
    if !active { pauses.append("inactive") }
    if latched { pauses.append("routeLost") }
    if self.is(.outputLost) || route == .none { pauses.append("outputLost") }
    if yield, self.is(.musicA) { pauses.append("otherMusic:A") }
    if yield, self.is(.musicB) { pauses.append("otherMusic:B") }
    if yield, self.is(.unknown) { pauses.append("otherMusic:unknown") }
    pauses += interruptions.sorted().map { "interruption:" + $0 }
    if self.is(.waits) { pauses.append("awaitingResume") }

    var mutes: [String] = []
    if ambientKind, self.is(.silent) || self.is(.silentToo) { mutes.append("silentMode") }
    if ambientKind, self.is(.lock) || self.is(.lockToo) { mutes.append("lock") }
    let muteOfWindow = self.is(.windowElsewhere) && windowPolicy == .mute ? ["focusLost"] : []

    let talkPauses = talk && talkPolicy == .interrupt
    let talkDucks = talk && talkPolicy == .duck && !effects
    let talkReason = talkPauses || talkDucks ? ["voiceChat"] : []
    let gameReason = gamePauses || gameMutes ? ["game"] : []
    let noOutput =
      !active ? [] : applied == .record ? ["recording"] : applied == .audioProcessing ? ["processing"] : []

    let level =
      !pauses.isEmpty || talkPauses || gamePauses || !noOutput.isEmpty
      ? "paused" : !(mutes + muteOfWindow).isEmpty || gameMutes ? "muted" : talkDucks ? "ducked" : "audible"
    let background = pauses.prefix { $0 == "background" }
    return Line(
      level: level,
      reasons: mutes + background + muteOfWindow + pauses.dropFirst(background.count) + talkReason + noOutput
        + gameReason)
  }

  /// The holds that reach the input: the list of Session, 1.
  var holdsOfInput: [String] {
    guard self.is(.records) else { return [] }
    var holds: [String] = []
    if self.is(.windowElsewhere), windowPolicy == .pause { holds.append("focusLost") }
    if !active { holds.append("inactive") }
    holds += interruptions.sorted().map { "interruption:" + $0 }
    if self.is(.waits) { holds.append("awaitingResume") }
    if self.is(.noInput) { holds.append("inputLost") }
    if self.is(.pauseAll), self.is(.gamePausesInput) { holds.append("game") }
    return holds
  }

  /// Says in words where a state differs from what the tables say; nil if nowhere.
  func dissent(_ state: SessionState) -> String? {
    let verdict = state.verdict
    let effects = Line(level: verdict.effects.name, reasons: verdict.reasons.effects.strings)
    let soundtrack = Line(level: verdict.soundtrack.name, reasons: verdict.reasons.soundtrack.strings)
    if effects != line(effects: true) { return "effects \(effects), not \(line(effects: true))" }
    if soundtrack != line(effects: false) { return "soundtrack \(soundtrack), not \(line(effects: false))" }
    let mutes = ["silentMode", "lock", "game"] + (windowPolicy == .mute ? ["focusLost"] : [])
    let unlessGame = effects.reasons.filter { !mutes.contains($0) }
    if verdict.effectsPausedBySystem != !unlessGame.isEmpty { return "effectsPausedBySystem" }
    let silencesEffects = effects.reasons.contains { $0 != "game" }
    if (verdict.effectsBySystem >= .muted) != silencesEffects { return "effectsBySystem" }
    let talkSilences = talkPolicy == .interrupt && soundtrack.reasons.contains("voiceChat")
    let silencesSoundtrack = soundtrack.reasons.contains { !["voiceChat", "game"].contains($0) }
    if (verdict.soundtrackBySystem >= .muted) != (silencesSoundtrack || talkSilences) { return "soundtrackBySystem" }
    if verdict.isPausedByGame != self.is(.pauseAll) { return "isPausedByGame" }
    if verdict.isInactive != !active || state.isActive != active { return "isInactive" }
    if state.wantsActive != (active || isPending) { return "wantsActive" }
    if Set(state.interruptions.map(\.rawValue)) != interruptions { return "interruptions" }
    if state.reportedCategory.rawValue != reported { return "reports \(state.reportedCategory), not \(reported)" }
    if state.category != asked.category || state.options != asked.options { return "category" }
    if state.secondaryAudioShouldBeSilenced != (hasMusic || self.is(.unknown)) { return "secondary audio" }
    if state.isRouteLost != latched || state.route != route { return "route" }
    let givesBack = applied == .soloAmbient && self.is(.background)
    let focus: AudioFocus = !active || !alone ? .none : givesBack ? .suspended : .held
    if state.neededFocus != focus { return "audio focus" }
    let ducks = applied == .duckingPlayback || applied == .duckingPlayAndRecord
    if state.wantsDucking != (active && ducks && !self.is(.background)) { return "ducking" }
    let recording = state.recordingVerdict
    if recording.isAsked != self.is(.records) || recording.end?.rawValue != recordingEnd { return "recording" }
    if recording.reasons.strings != holdsOfInput { return "input \(recording.reasons), not \(holdsOfInput)" }
    if recording.mayRecord != (self.is(.records) && holdsOfInput.isEmpty) { return "mayRecord" }
    if state.isProcessing != (active && applied == .audioProcessing) { return "processing" }
    return nil
  }
}
