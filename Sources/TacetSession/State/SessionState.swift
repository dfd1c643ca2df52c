/// The whole policy of a session as a value: events change facts, ``verdict`` follows from facts.
///
/// It knows no clock, lock or thread; under a lock it may be used from any thread. Starts inactive, in the foreground,
/// on a speaker.
package struct SessionState: Sendable, Hashable {
  /// The game's request and its outcome.
  enum Activation: Sendable, Hashable {
    case inactive
    /// Asked for during a call, sleep or a switched-away session; granted when they end.
    case pending
    case active
  }

  /// The reaction to headphones that vanish: the category's until it is set. Applies at once, also to a loss that
  /// already holds.
  package var routeLossPolicy: RouteLossPolicy {
    get { chosenRouteLossPolicy ?? inForce.category.defaultRouteLossPolicy }
    set {
      chosenRouteLossPolicy = newValue
      routes.apply(newValue)
    }
  }
  /// The moment from which on a call that comes in interrupts. Applies at once, also to one that rings.
  package var phoneInterrupts = PhoneInterrupts.ringing {
    didSet { grantIfPending() }
  }
  /// The reaction to voice chat. Applies at once.
  package var voiceChatPolicy = VoiceChatPolicy.duck
  /// The desktop's "do not disturb" is silent mode too. Applies at once.
  package var followsDoNotDisturb = false
  /// The soundtrack of ambient kinds yields to other music. False is the user setting "play the game's music anyway".
  /// Applies at once.
  package var yieldsToOtherMusic = true
  /// The reaction to a window that is not in focus. Applies at once.
  package var focusLossPolicy = FocusLossPolicy.playOn
  /// The reaction to the end of an interruption: the category's until it is set. Applies at once, also to a session
  /// that waits to be resumed.
  package var resumePolicy: ResumePolicy {
    get { chosenResumePolicy ?? inForce.category.defaultResumePolicy }
    set {
      chosenResumePolicy = newValue
      endWaitUnlessAllowed()
    }
  }

  /// The game's pause of everything reaches the soundtrack. Applies at once.
  package var soundtrackPausesWithGame = true
  /// The game's pause of everything reaches the bus `effects`. Applies at once.
  package var effectsPauseWithGame = true

  /// The game's pause of everything reaches the recording. Applies at once.
  package var recordingPausesWithGame: Bool {
    get { recording.pausesWithGame }
    set { recording.pausesWithGame = newValue }
  }

  private(set) var facts = Facts()
  private var recording = AskedRecording()
  private(set) var routes = RouteMemory()
  private(set) var activation = Activation.inactive
  /// The category asked for, with its options.
  private(set) var asked: SessionSetting
  /// The category that applies: the one asked for, once the session is active.
  private(set) var inForce: SessionSetting
  /// Players that were there when an exclusive session was activated, or that began while it was in the background.
  /// They never interrupt it.
  private(set) var presentPlayers: Set<String> = []
  /// `automatic` found other music when it was last decided.
  private(set) var foundOtherMusic = false
  /// The game has just come back to the foreground: a player that is reported now may have begun before.
  package private(set) var isReturning = false
  /// The latch of an interruption after which nothing resumes by itself.
  private(set) var isAwaitingResume = false
  private var chosenResumePolicy: ResumePolicy?
  private var chosenRouteLossPolicy: RouteLossPolicy?

  /// A session of this category without options.
  package init(category: SessionCategory = .soloAmbient) {
    asked = SessionSetting(category)
    inForce = asked
  }

  /// A session of this category with these options.
  ///
  /// - Throws: ``SessionError/optionNotAllowed(_:_:)``.
  package init(category: SessionCategory, options: SessionOptions) throws(SessionError) {
    asked = try SessionSetting(category, options)
    inForce = asked
  }

  /// Activates the session: the category asked for applies, `automatic` is decided, and music that plays already will
  /// not interrupt. An active session does the same again.
  ///
  /// - Throws: ``SessionError/refused(during:)`` during a call, sleep or a switched-away session. The request
  ///   stays pending and is granted when the last of them ends; an active session stays active.
  package mutating func activate() throws(SessionError) {
    if let source = refusal {
      if !isActive { activation = .pending }
      throw .refused(during: source)
    }
    grant()
  }

  /// Deactivates the session. During an interruption it drops the pending request: the end brings nothing back.
  package mutating func deactivate() {
    activation = .inactive
    presentPlayers = []
    foundOtherMusic = false
    isAwaitingResume = false
    isReturning = false
  }

  /// Asks for a category with exactly these options. Active: applies at once, as an activation would. Inactive: at the
  /// next activation.
  ///
  /// - Throws: ``SessionError/optionNotAllowed(_:_:)``; nothing changed then.
  package mutating func setCategory(
    _ category: SessionCategory, options: SessionOptions = []
  ) throws(SessionError) {
    asked = try SessionSetting(category, options)
    if isActive { applyCategory() }
  }

  /// The user pressed "continue": ends the game's pause of everything, the latch of a lost route, and the wait after an
  /// interruption that ended without `shouldResume`. Works when nothing was paused.
  package mutating func resume() {
    facts.gamePaused.remove(.everything)
    routes.resume()
    isAwaitingResume = false
  }

  /// Asks for a recording. It goes on until ``endRecording(_:)``, until its input, the lid or a sleep ends it, or a
  /// category without input is in force. One that is held begins when it may.
  ///
  /// - Throws: ``SessionError/noInput(in:)``; nothing changed then.
  package mutating func startRecording() throws(SessionError) {
    guard asked.category.allowsInput else { throw .noInput(in: asked.category) }
    recording.ask()
  }

  /// Ends the recording, for this reason.
  package mutating func endRecording(_ reason: RecordingEnd = .stopped) { recording.end(reason) }

  /// The game has been in the foreground for as long as any monitor takes to report a player: one that is reported from
  /// now on began in the foreground.
  package mutating func endReturn() { isReturning = false }

  /// Clears the latch of a lost route: the player continues although the headphones are gone.
  package mutating func resumeAfterRouteLoss() { routes.resume() }

  /// Handles one fact; nothing changes if it was known already.
  package mutating func handle(_ event: SessionEvent) {
    switch event {
    case .silentMode(let on, let source): facts.silentMode.set(source, on)
    case .screenLock(let on, let source): facts.screenLock.set(source, on)
    case .background(let on):
      isReturning = !on && (isReturning || neededFocus == .suspended)
      facts.isInBackground = on
      if !on {
        facts.interruptions.remove(.app)
        decideAutomatic()
      }
    case .windowFocus(let on): facts.isWindowFocused = on
    case .otherMusicBegan(let id, let name):
      let isKnown = facts.players.contains(id)
      facts.players.begin(id, name: name)
      if !isKnown, facts.players.contains(id) { recordPresence(ofNew: id) }
    case .otherMusicEnded(let id, let shouldResume):
      let wasInterrupted = isInterruptedByMusic
      facts.players.end(id)
      presentPlayers.remove(id)
      if wasInterrupted, !isInterruptedByMusic { recordInterruptionEnd(shouldResume: shouldResume) }
    case .otherAudio(let on, let source): facts.otherAudio.set(source, on)
    case .otherMusicUnknown(let unknown): facts.isOtherAudioUnknown = unknown
    case .voiceChat(let on, let source): facts.voiceChat.set(source, on)
    case .phoneCall(let on, let source):
      facts.phoneCall.set(source, on)
      grantIfPending()
    case .interruptionBegan(let source):
      if facts.interruptions.insert(source).inserted, source == .sleep { recording.end(.sleep) }
    case .interruptionEnded(let source, let shouldResume):
      if facts.interruptions.remove(source) != nil {
        recordInterruptionEnd(shouldResume: shouldResume ?? source.shouldResumeByDefault)
      }
      grantIfPending()
    case .route(let route, let chosenByUser, let before):
      routes.move(to: route, from: before, chosenByUser: chosenByUser, policy: routeLossPolicy)
    case .outputLost(let lost): facts.isOutputLost = lost
    case .inputLost(let lost):
      if lost, !facts.isInputLost { recording.end(.inputLost) }
      facts.isInputLost = lost
    case .lidClosed(let closed):
      if closed, !facts.isLidClosed { recording.end(.lidClosed) }
      facts.isLidClosed = closed
    case .gamePause(let scope, let on): facts.gamePaused.set(scope, on)
    case .gameMute(let scope, let on): facts.gameMuted.set(scope, on)
    }
  }

  private mutating func grantIfPending() { if activation == .pending, refusal == nil { grant() } }

  private mutating func grant() {
    activation = .active
    isAwaitingResume = false
    applyCategory()
  }

  private mutating func recordInterruptionEnd(shouldResume: Bool) {
    if isActive, !shouldResume, resumePolicy == .whenResumable { isAwaitingResume = true }
  }

  private mutating func endWaitUnlessAllowed() {
    if resumePolicy == .always { isAwaitingResume = false }
  }

  private mutating func applyCategory() {
    inForce = asked
    if !inForce.category.allowsInput { recording.end(.category) }
    presentPlayers = inForce.isExclusive ? facts.players.ids : []
    decideAutomatic()
    endWaitUnlessAllowed()
    routes.apply(routeLossPolicy)
  }

  private mutating func decideAutomatic() {
    foundOtherMusic = isActive && inForce.category == .automatic && !facts.players.isEmpty
  }

  /// A player found by the monitors' first answer was there when the session was activated, only not known. One that
  /// begins while focus is suspended plays with the game's consent, also if it is reported a little later.
  private mutating func recordPresence(ofNew id: String) {
    guard isActive, facts.isOtherAudioUnknown || neededFocus == .suspended || isReturning else { return }
    if inForce.isExclusive { presentPlayers.insert(id) }
    if facts.isOtherAudioUnknown, inForce.category == .automatic { foundOtherMusic = true }
  }

  // MARK: - What follows from the facts: computed whenever asked for, stored nowhere

  /// The levels that should be heard now, with the reasons for silence.
  package var verdict: Verdict {
    var verdict = Verdict()
    forEachHold { verdict.add($0) }
    if yieldsToOtherMusic, inForce.category.yieldsToOtherMusic {
      verdict.yield(toMusic: facts.players.names, isUnknown: facts.isOtherAudioUnknown)
    }
    verdict.isPausedByGame = isEverythingPausedByGame
    return verdict
  }

  /// True if the present `verdict` is to be published after `last`. That other music is unknown is no news by itself:
  /// it lasts for a moment of each start, and mostly nothing comes of it.
  package func isNews(_ verdict: Verdict, after last: Verdict) -> Bool {
    guard facts.isOtherAudioUnknown, verdict != last else { return verdict != last }
    var known = self
    known.facts.isOtherAudioUnknown = false
    return known.verdict != last
  }

  /// The category asked for; applies at once when active, else at the next activation.
  package var category: SessionCategory { asked.category }

  /// The options asked for with ``category``.
  package var options: SessionOptions { asked.options }

  /// The category in force, with `automatic` resolved: ``SessionCategory/ambient`` if other music played when it was
  /// last decided, plays now or may be playing, else ``SessionCategory/soloAmbient``.
  package var reportedCategory: SessionCategory { category(withMusic: facts.mayHaveMusic) }

  private func category(withMusic hasMusic: Bool) -> SessionCategory {
    guard inForce.category == .automatic else { return inForce.category }
    return foundOtherMusic || hasMusic ? .ambient : .soloAmbient
  }

  package var isActive: Bool { activation == .active }

  /// The game asked for activation: true also while a refused request is pending.
  package var wantsActive: Bool { activation != .inactive }

  /// The reason to refuse an activation now; nil: none.
  var refusal: InterruptionSource? { InterruptionSource.refusing.first(where: reportedInterruptions.contains) }

  /// The interruptions that were reported, with a call that rings where that interrupts.
  private var reportedInterruptions: Set<InterruptionSource> {
    phoneInterrupts == .ringing && !facts.phoneCall.isEmpty ? facts.interruptions.union([.call]) : facts.interruptions
  }

  /// The interruptions that hold now: those reported, and other audio that began after a session that plays alone.
  package var interruptions: Set<InterruptionSource> {
    isInterruptedByMusic ? reportedInterruptions.union([.otherAudio]) : reportedInterruptions
  }

  private var isInterruptedByMusic: Bool {
    guard isActive, inForce.isExclusive, !facts.players.isEmpty else { return false }
    return facts.players.hasOther(than: presentPlayers)
  }

  /// The sources of silent mode that count and say that it is on.
  package var silentModeSources: Set<SilentModeSource> {
    var sources = Set(facts.silentMode.map(SilentModeSource.init))
    if !followsDoNotDisturb { sources.remove(.doNotDisturb) }
    return sources
  }

  /// Any source that counts reports silent mode.
  package var isSilentMode: Bool { !silentModeSources.isEmpty }
  /// True if another application plays anything, primary or not.
  package var isOtherAudioPlaying: Bool {
    !facts.players.isEmpty || !facts.voiceChat.isEmpty || !facts.otherAudio.isEmpty
  }

  /// Other primary audio plays, or may: the game's own secondary sound should be silent.
  package var secondaryAudioShouldBeSilenced: Bool { facts.mayHaveMusic }

  /// The names of the other primary audio, sorted, each once.
  package var otherMusicNames: [String] { facts.players.names }

  /// The audio focus that it needs: held by an active session that is exclusive, suspended while the background pauses
  /// it anyway.
  package var neededFocus: AudioFocus {
    guard isActive, inForce.isExclusive else { return .none }
    return facts.isInBackground && inForce.category.isAmbientKind ? .suspended : .held
  }

  /// Other players should be turned down: ``SessionOptions/duckOthers`` is in force, and the game is not in the
  /// background.
  package var wantsDucking: Bool {
    isActive && inForce.options.contains(.duckOthers) && !facts.isInBackground
  }

  package var route: OutputRoute { routes.current }

  /// A private route was lost and nothing has cleared the latch since.
  package var isRouteLost: Bool { routes.isLost }

  /// There is no output: it is lost, or there is no route at all.
  package var isOutputLost: Bool { facts.isOutputLost || routes.current == .none }

  /// The game is in the background.
  package var isInBackground: Bool { facts.isInBackground }

  /// The game paused the soundtrack's transport.
  package var isSoundtrackPausedByGame: Bool { facts.gamePaused.contains(.soundtrack) }

  package var isEverythingPausedByGame: Bool { facts.gamePaused.contains(.everything) }

  /// Calls `body` with every hold that the facts imply, in the order of their reasons, but the yield to other music:
  /// the table of Session, 2.
  private func forEachHold(_ body: (Hold) -> Void) {
    if inForce.category.isAmbientKind {
      if !facts.silentMode.isEmpty {
        let sources = silentModeSources
        for source in SilentModeSource.allCases where sources.contains(source) {
          body(Hold(.silentModeOf(source), .muted))
        }
      }
      if !facts.screenLock.isEmpty { body(Hold(.screenLock, .muted)) }
      if facts.isInBackground { body(Hold(.background, .paused)) }
    }
    if !facts.isWindowFocused {
      switch focusLossPolicy {
      case .playOn: break
      case .mute: body(Hold(.focusLost, .muted))
      case .pause: body(Hold(.focusLost, .paused))
      }
    }
    if !isActive { body(Hold(.inactive, .paused)) }
    if let lost = routes.lost { body(Hold(lost == .wireless ? .wirelessLost : .routeLost, .paused)) }
    if isOutputLost { body(Hold(.outputLost, .paused)) }
    let interruptions = interruptions
    if !interruptions.isEmpty {
      for source in InterruptionSource.alphabetical where interruptions.contains(source) {
        body(Hold(.interruption(source), .paused))
      }
    }
    if isAwaitingResume { body(Hold(.awaitingResume, .paused)) }
    if !facts.voiceChat.isEmpty {
      switch voiceChatPolicy {
      case .duck: body(Hold(.voiceChat, .ducked, .soundtrack))
      case .interrupt: body(Hold(.voiceChat, .paused))
      case .ignore: break
      }
    }
    if isActive, let hold = inForce.category.holdOfOutput { body(Hold(hold, .paused)) }
    forEachGameHold(body)
  }

  /// Calls `body` with the game's own holds, in the order of their words.
  private func forEachGameHold(_ body: (Hold) -> Void) {
    let (muted, paused) = (facts.gameMuted, facts.gamePaused)
    if muted.contains(.effectsBus) { body(Hold(.game(.muted(.bus("effects"))), .muted, .effectsBus)) }
    if paused.contains(.effectsBus) { body(Hold(.game(.paused(.bus("effects"))), .paused, .effectsBus)) }
    if muted.contains(.everything) { body(Hold(.game(.muted(.everything)), .muted)) }
    if paused.contains(.everything) {
      // Bus by bus, so that those that the game exempts are heard.
      let reason = HoldReason.game(.paused(.everything))
      if soundtrackPausesWithGame { body(Hold(reason, .paused, .soundtrack)) }
      if effectsPauseWithGame { body(Hold(reason, .paused, .effectsBus)) }
    }
    if muted.reachSoundtrack { body(Hold(.game(.muted(.soundtrack)), .muted, .soundtrack)) }
    if paused.reachSoundtrack { body(Hold(.game(.paused(.soundtrack)), .paused, .soundtrack)) }
  }

  /// The reasons that mute or pause all of the effects' mix, sorted. The game's pause of everything reaches its buses
  /// one by one, and is none of them.
  package var holdsOfEffectsMix: [HoldReason] {
    var reasons: [HoldReason] = []
    forEachHold { hold in
      if hold.reach == .everything, hold.level >= .muted, reasons.last != hold.reason { reasons.append(hold.reason) }
    }
    return reasons
  }

  // MARK: - The recording

  /// The recording that the game has asked for, and what holds it: Session, 1.
  package var recordingVerdict: RecordingVerdict {
    var verdict = RecordingVerdict()
    verdict.isAsked = recording.isAsked
    verdict.end = recording.lastEnd
    if recording.isAsked { forEachHoldOfInput { verdict.reasons.append($0) } }
    return verdict
  }

  /// Work on sound is to be kept awake: ``SessionCategory/audioProcessing`` is in force.
  package var isProcessing: Bool { isActive && inForce.category == .audioProcessing }

  /// Calls `body` with every hold that reaches the input, in their order. Silent mode, lock, background, other music, a
  /// voice chat and a lost output do not.
  private func forEachHoldOfInput(_ body: (HoldReason) -> Void) {
    if !facts.isWindowFocused, focusLossPolicy == .pause { body(.focusLost) }
    if !isActive { body(.inactive) }
    let interruptions = interruptions
    for source in InterruptionSource.alphabetical where interruptions.contains(source) { body(.interruption(source)) }
    if isAwaitingResume { body(.awaitingResume) }
    if facts.isInputLost { body(.inputLost) }
    if recording.pausesWithGame, isEverythingPausedByGame { body(.game(.paused(.everything))) }
  }

  // MARK: - Changes

  /// Calls `body` with the changes from `before` to this state, but that of the verdict, which follows them. `fact`:
  /// the one that changed it.
  package func forEachChange(since before: SessionState, by fact: SessionEvent?, _ body: (SessionChange) -> Void) {
    guard self != before else { return }
    if isActive != before.isActive { body(isActive ? .activated : .deactivated) }

    let held = before.interruptions
    let holding = interruptions
    if held.isEmpty, let source = InterruptionSource.allCases.first(where: holding.contains) {
      body(.interruptionBegan(source))
    } else if holding.isEmpty, !held.isEmpty {
      switch fact {
      case .interruptionEnded(_, let shouldResume?): body(.interruptionEnded(shouldResume: shouldResume))
      case .otherMusicEnded(_, shouldResume: true): body(.interruptionEnded(shouldResume: true))
      default: body(.interruptionEnded(shouldResume: held.allSatisfy(\.shouldResumeByDefault)))
      }
    }

    if route != before.route { body(.routeChanged(from: before.route, to: route)) }
    if isRouteLost, !before.isRouteLost, let lost = routes.lost { body(.routeLost(from: lost, to: route)) }
    // Music that is unknown is none here: "other music plays" may not be true.
    let (hasMusic, hadMusic) = (!facts.players.isEmpty, !before.facts.players.isEmpty)
    let category = category(withMusic: hasMusic)
    if category != before.category(withMusic: hadMusic) { body(.categoryChanged(category)) }
    if hasMusic != hadMusic { body(.secondaryAudioShouldBeSilenced(hasMusic)) }
    let recording = recordingVerdict
    if recording != before.recordingVerdict { body(.recordingChanged(recording)) }
  }
}
