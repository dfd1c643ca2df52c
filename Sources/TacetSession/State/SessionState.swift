/// The whole policy of a session as a value: events change facts, ``verdict`` follows from facts.
///
/// It knows no clock, lock or thread; whoever holds it in a lock may use it from any thread. Starts inactive, in the
/// foreground, on a speaker.
package struct SessionState: Sendable, Hashable {
  /// The game's request and its outcome.
  enum Activation: Sendable, Hashable {
    case inactive
    /// Asked for during a call, sleep or a switched-away session; granted when they end.
    case pending
    case active
  }

  /// The reaction to headphones that vanish. Applies at once, also to a loss that already holds.
  package var routeLossPolicy = RouteLossPolicy.pauseUntilPrivate {
    didSet { routes.apply(routeLossPolicy) }
  }
  /// The reaction to voice chat. Applies at once.
  package var voiceChatPolicy = VoiceChatPolicy.duck
  /// The soundtrack of ambient kinds yields to other music. False is the user setting "play the game's music anyway".
  /// Applies at once.
  package var yieldsToOtherMusic = true
  /// The reaction to a window that is not in focus. Applies at once.
  package var focusLossPolicy = FocusLossPolicy.playOn
  /// The reaction to the end of an interruption: the category's until it is set. Applies at once, also to a session that
  /// waits to be resumed.
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

  private(set) var facts = Facts()
  private(set) var routes = RouteMemory()
  private(set) var activation = Activation.inactive
  /// The category asked for, with its options.
  private(set) var asked: SessionSetting
  /// The category that applies: the one asked for, once the session is active.
  private(set) var inForce: SessionSetting
  /// Players that were there when an exclusive session was activated, or that began while it was in the background. They
  /// never interrupt it.
  private(set) var presentPlayers: Set<String> = []
  /// `automatic` found other music when it was last decided.
  private(set) var foundOtherMusic = false
  /// The game has just come back to the foreground: a player that is reported now may have begun before.
  package private(set) var isReturning = false
  /// The latch of an interruption after which nothing resumes by itself.
  private(set) var isAwaitingResume = false
  private var chosenResumePolicy: ResumePolicy?

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

  /// Handles one fact and returns the changes that follow; none if it was known already.
  @discardableResult
  package mutating func handle(_ event: SessionEvent) -> [SessionChange] {
    let before = self
    apply(event)
    if case .interruptionEnded(_, let shouldResume) = event {
      return changes(since: before, shouldResume: shouldResume)
    }
    return changes(since: before)
  }

  /// Activates the session: the category asked for applies, `automatic` is decided, and music that plays already will
  /// not interrupt. An active session does the same again.
  ///
  /// - Throws: ``SessionError/refused(during:)`` during a call, sleep or a switched-away session. The request
  ///   stays pending and is granted when the last of them ends; an active session stays active.
  @discardableResult
  package mutating func activate() throws(SessionError) -> [SessionChange] {
    let before = self
    if let source = refusal {
      if !isActive { activation = .pending }
      throw .refused(during: source)
    }
    grant()
    return changes(since: before)
  }

  /// Deactivates the session. During an interruption it drops the pending request: the end brings nothing back.
  @discardableResult
  package mutating func deactivate() -> [SessionChange] {
    let before = self
    activation = .inactive
    presentPlayers = []
    foundOtherMusic = false
    isAwaitingResume = false
    isReturning = false
    return changes(since: before)
  }

  /// Asks for a category with exactly these options. Active: applies at once, as an activation would. Inactive: at the
  /// next activation.
  ///
  /// - Throws: ``SessionError/optionNotAllowed(_:_:)``; nothing changed then.
  @discardableResult
  package mutating func setCategory(
    _ category: SessionCategory, options: SessionOptions = []
  ) throws(SessionError) -> [SessionChange] {
    let before = self
    asked = try SessionSetting(category, options)
    if isActive { applyCategory() }
    return changes(since: before)
  }

  /// Somebody pressed "continue": ends the game's pause of everything, the latch of a lost route, and the wait after an
  /// interruption that ended without `shouldResume`. Works when nothing was paused.
  @discardableResult
  package mutating func resume() -> [SessionChange] {
    let before = self
    facts.gamePaused.remove(.everything)
    routes.resume()
    isAwaitingResume = false
    return changes(since: before)
  }

  /// The game has been in the foreground for as long as any monitor takes to report a player: one that is reported from
  /// now on began in the foreground.
  package mutating func endReturn() { isReturning = false }

  /// Clears the latch of a lost route: the player continues although the headphones are gone.
  @discardableResult
  package mutating func resumeAfterRouteLoss() -> [SessionChange] {
    let before = self
    routes.resume()
    return changes(since: before)
  }

  /// Changes the facts alone; ``handle(_:)`` without its changes.
  mutating func apply(_ event: SessionEvent) {
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
      // Whoever reports it: the name is another program's text, and a reason for silence shows it.
      facts.players.begin(id, name: name.shown(limit: 160))
      if !isKnown, facts.players.contains(id) { notePresence(ofNew: id) }
    case .otherMusicEnded(let id):
      let wasInterrupted = isInterruptedByMusic
      facts.players.end(id)
      presentPlayers.remove(id)
      if wasInterrupted, !isInterruptedByMusic { noteEnd(shouldResume: false) }
    case .otherAudio(let on, let source): facts.otherAudio.set(source, on)
    case .otherMusicUnknown(let unknown): facts.isOtherAudioUnknown = unknown
    case .voiceChat(let on, let source): facts.voiceChat.set(source, on)
    case .interruptionBegan(let source): facts.interruptions.insert(source)
    case .interruptionEnded(let source, let shouldResume):
      if facts.interruptions.remove(source) != nil {
        noteEnd(shouldResume: shouldResume ?? source.shouldResumeByDefault)
      }
      if activation == .pending, refusal == nil { grant() }
    case .route(let route, let chosenByUser):
      routes.move(to: route, chosenByUser: chosenByUser, policy: routeLossPolicy)
    case .outputLost(let lost): facts.isOutputLost = lost
    case .gamePause(let scope, let on): facts.gamePaused.set(scope, on)
    case .gameMute(let scope, let on): facts.gameMuted.set(scope, on)
    }
  }

  private mutating func grant() {
    activation = .active
    isAwaitingResume = false
    applyCategory()
  }

  private mutating func noteEnd(shouldResume: Bool) {
    if isActive, !shouldResume, resumePolicy == .whenResumable { isAwaitingResume = true }
  }

  private mutating func endWaitUnlessAllowed() {
    if resumePolicy == .always { isAwaitingResume = false }
  }

  private mutating func applyCategory() {
    inForce = asked
    presentPlayers = inForce.isExclusive ? facts.players.ids : []
    decideAutomatic()
    endWaitUnlessAllowed()
  }

  private mutating func decideAutomatic() {
    foundOtherMusic = isActive && inForce.category == .automatic && !facts.players.isEmpty
  }

  /// A player found by the monitors' first answer was there when the session was activated, only not known. One that
  /// begins while focus is suspended plays with the game's consent, also if it is reported a little later.
  private mutating func notePresence(ofNew id: String) {
    guard isActive, facts.isOtherAudioUnknown || neededFocus == .suspended || isReturning else { return }
    if inForce.isExclusive { presentPlayers.insert(id) }
    if facts.isOtherAudioUnknown, inForce.category == .automatic { foundOtherMusic = true }
  }

  // MARK: - What follows from the facts: computed whenever asked for, stored nowhere

  /// The levels that should be heard now, with the reasons for silence.
  package var verdict: Verdict {
    var verdict = Verdict(holds)
    verdict.isPausedByGame = isEverythingPausedByGame
    return verdict
  }

  /// The category asked for; applies at once when active, else at the next activation.
  package var category: SessionCategory { asked.category }

  /// The options asked for with ``category``.
  package var options: SessionOptions { asked.options }

  /// The category in force, with `automatic` resolved: ``SessionCategory/ambient`` if other music played when it was last
  /// decided, plays now or may be playing, else ``SessionCategory/soloAmbient``.
  package var reportedCategory: SessionCategory {
    guard inForce.category == .automatic else { return inForce.category }
    return foundOtherMusic || facts.mayHaveMusic ? .ambient : .soloAmbient
  }

  package var isActive: Bool { activation == .active }

  /// The game asked for activation: true also while a refused request is pending.
  package var wantsActive: Bool { activation != .inactive }

  /// The reason to refuse an activation now; nil: none.
  var refusal: InterruptionSource? { InterruptionSource.refusing.first(where: facts.interruptions.contains) }

  /// The interruptions that hold now: those reported, and other audio that began after a session that plays alone.
  package var interruptions: Set<InterruptionSource> {
    isInterruptedByMusic ? facts.interruptions.union([.otherAudio]) : facts.interruptions
  }

  private var isInterruptedByMusic: Bool {
    guard isActive, inForce.isExclusive, !facts.players.isEmpty else { return false }
    return facts.players.hasOther(than: presentPlayers)
  }

  /// Any source reports silent mode.
  package var isSilentMode: Bool { !facts.silentMode.isEmpty }
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

  /// Other players should be turned down: ``SessionOptions/duckOthers`` is in force, and the game is not in the background.
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

  /// Every hold that the facts imply, in the order of their reasons: the table of Session, 2.
  var holds: [Hold] {
    var holds: [Hold] = []
    if inForce.category.isAmbientKind {
      if !facts.silentMode.isEmpty { holds.append(Hold(.silentMode, .muted)) }
      if !facts.screenLock.isEmpty { holds.append(Hold(.screenLock, .muted)) }
      if facts.isInBackground { holds.append(Hold(.background, .paused)) }
    }
    if !facts.isWindowFocused {
      switch focusLossPolicy {
      case .playOn: break
      case .mute: holds.append(Hold(.focusLost, .muted))
      case .pause: holds.append(Hold(.focusLost, .paused))
      }
    }
    if !isActive { holds.append(Hold(.inactive, .paused)) }
    if routes.isLost { holds.append(Hold(.routeLost, .paused)) }
    if isOutputLost { holds.append(Hold(.outputLost, .paused)) }
    if yieldsToOtherMusic, inForce.category.yieldsToOtherMusic {
      for reason in facts.musicReasons { holds.append(Hold(reason, .paused, .soundtrack)) }
    }
    let interruptions = interruptions
    if !interruptions.isEmpty {
      for source in InterruptionSource.alphabetical where interruptions.contains(source) {
        holds.append(Hold(.interruption(source), .paused))
      }
    }
    if isAwaitingResume { holds.append(Hold(.awaitingResume, .paused)) }
    if !facts.voiceChat.isEmpty {
      switch voiceChatPolicy {
      case .duck: holds.append(Hold(.voiceChat, .ducked, .soundtrack))
      case .interrupt: holds.append(Hold(.voiceChat, .paused))
      case .ignore: break
      }
    }
    var gameHolds: [Hold] = []
    for scope in facts.gamePaused {
      let reason = HoldReason.game(.paused(scope.canonical))
      if scope == .everything {
        // Bus by bus, so that those that the game exempts are heard.
        if soundtrackPausesWithGame { gameHolds.append(Hold(reason, .paused, .soundtrack)) }
        if effectsPauseWithGame { gameHolds.append(Hold(reason, .paused, .effectsBus)) }
      } else if let reach = scope.reach {
        gameHolds.append(Hold(reason, .paused, reach))
      }
    }
    for scope in facts.gameMuted {
      if let reach = scope.reach { gameHolds.append(Hold(.game(.muted(scope.canonical)), .muted, reach)) }
    }
    return holds + gameHolds.sorted { $0.reason < $1.reason }
  }

  /// The reasons that mute or pause all of the effects' mix, sorted. The game's pause of everything reaches its buses one by
  /// one, and is none of them.
  package var holdsOfEffectsMix: [HoldReason] {
    var reasons: [HoldReason] = []
    for hold in holds where hold.reach == .everything && hold.level >= .muted && reasons.last != hold.reason {
      reasons.append(hold.reason)
    }
    return reasons
  }

  // MARK: - Changes

  /// The changes from `before` to this state. For policies, whose setters return nothing; the mutating calls return
  /// their changes themselves.
  package func changes(since before: SessionState) -> [SessionChange] {
    changes(since: before, shouldResume: nil)
  }

  func changes(since before: SessionState, shouldResume: Bool?) -> [SessionChange] {
    guard self != before else { return [] }
    var changes: [SessionChange] = []
    if isActive != before.isActive { changes.append(isActive ? .activated : .deactivated) }

    let held = before.interruptions
    let holding = interruptions
    if held.isEmpty, let source = InterruptionSource.allCases.first(where: holding.contains) {
      changes.append(.interruptionBegan(source))
    } else if holding.isEmpty, !held.isEmpty {
      changes.append(.interruptionEnded(shouldResume: shouldResume ?? held.allSatisfy(\.shouldResumeByDefault)))
    }

    if route != before.route { changes.append(.routeChanged(from: before.route, to: route)) }
    if isRouteLost, !before.isRouteLost, let lost = before.routes.losable {
      changes.append(.routeLost(from: lost, to: route))
    }
    if reportedCategory != before.reportedCategory { changes.append(.categoryChanged(reportedCategory)) }
    if secondaryAudioShouldBeSilenced != before.secondaryAudioShouldBeSilenced {
      changes.append(.secondaryAudioShouldBeSilenced(secondaryAudioShouldBeSilenced))
    }
    let verdict = verdict
    if verdict != before.verdict { changes.append(.verdictChanged(verdict)) }
    return changes
  }
}
