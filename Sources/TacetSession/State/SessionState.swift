/// The whole policy of a session as a value: events change facts, ``verdict`` follows from facts.
///
/// It knows no clock, lock or thread; whoever holds it in a lock may use it from any thread. Starts inactive, in the
/// foreground, on a speaker.
package struct SessionState: Sendable, Hashable {
  /// What the game asked for and what it got.
  enum Activation: Sendable, Hashable {
    case inactive
    /// Asked for during a call, sleep or a switched-away session; granted when they end.
    case wished
    case active
  }

  /// What happens when headphones vanish. Takes effect at once, also on a loss that holds already.
  package var routeLossPolicy = RouteLossPolicy.pauseUntilPrivate {
    didSet { routes.obey(routeLossPolicy) }
  }
  /// What talking with other people does. Takes effect at once.
  package var voiceChatPolicy = VoiceChatPolicy.duck
  /// Whether the soundtrack of ambient kinds yields to other music. False is the user setting "play the game's music
  /// anyway". Takes effect at once.
  package var yieldsToOtherMusic = true

  private(set) var facts = Facts()
  private(set) var routes = RouteMemory()
  private(set) var activation = Activation.inactive
  /// What was asked for.
  private(set) var asked: SessionSetting
  /// What applies: as asked for, once the session is active.
  private(set) var inForce: SessionSetting
  /// Players that were there when a session that plays alone was activated. They never interrupt it.
  private(set) var presentAtActivation: Set<String> = []
  /// What `automatic` found when it was last decided.
  private(set) var foundOtherMusic = false

  /// A session of this category without options.
  package init(category: SessionCategory = .soloAmbient) {
    asked = SessionSetting(category)
    inForce = asked
  }

  /// A session of this category with these options.
  ///
  /// - Throws: ``SessionError/optionNotAllowed(_:_:)``, ``SessionError/notBuilt(_:)``.
  package init(category: SessionCategory, options: SessionOptions) throws(SessionError) {
    asked = try SessionSetting(category, options)
    inForce = asked
  }

  /// Takes in one fact and returns what a game must be told of it; nothing if it was known.
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
  /// not interrupt. When active already, does the same again.
  ///
  /// - Throws: ``SessionError/refused(during:)`` during a call, sleep or a switched-away session. The wish is kept and
  ///   granted when the last of them ends; a session that was active stays so.
  @discardableResult
  package mutating func activate() throws(SessionError) -> [SessionChange] {
    let before = self
    if let source = refusal {
      if !isActive { activation = .wished }
      throw .refused(during: source)
    }
    grant()
    return changes(since: before)
  }

  /// Deactivates the session. During an interruption it drops the wish, so that its end brings nothing back.
  @discardableResult
  package mutating func deactivate() -> [SessionChange] {
    let before = self
    activation = .inactive
    presentAtActivation = []
    foundOtherMusic = false
    return changes(since: before)
  }

  /// Asks for a category with exactly these options. Active: applies at once, as an activation would. Inactive: at the
  /// next activation.
  ///
  /// - Throws: ``SessionError/optionNotAllowed(_:_:)``, ``SessionError/notBuilt(_:)``; nothing changed then.
  @discardableResult
  package mutating func setCategory(
    _ category: SessionCategory, options: SessionOptions = []
  ) throws(SessionError) -> [SessionChange] {
    let before = self
    asked = try SessionSetting(category, options)
    if isActive { applyCategory() }
    return changes(since: before)
  }

  /// The player continues although the headphones are gone: clears the lost route.
  @discardableResult
  package mutating func resumeAfterRouteLoss() -> [SessionChange] {
    let before = self
    routes.resume()
    return changes(since: before)
  }

  /// Facts alone change; `handle` without the telling.
  mutating func apply(_ event: SessionEvent) {
    switch event {
    case .silentMode(let on, let source): facts.silentMode.set(source, on)
    case .screenLock(let on, let source): facts.screenLock.set(source, on)
    case .background(let on):
      facts.isInBackground = on
      if !on {
        facts.interruptions.remove(.app)
        decideAutomatic()
      }
    case .otherMusicBegan(let id, let name):
      if facts.isOtherAudioUnknown, facts.players[id] == nil { countAsPresent(id) }
      facts.players[id] = name
    case .otherMusicEnded(let id):
      facts.players[id] = nil
      presentAtActivation.remove(id)
    case .otherAudio(let on, let source): facts.otherAudio.set(source, on)
    case .otherMusicUnknown(let unknown): facts.isOtherAudioUnknown = unknown
    case .voiceChat(let on, let source): facts.voiceChat.set(source, on)
    case .interruptionBegan(let source): facts.interruptions.insert(source)
    case .interruptionEnded(let source, shouldResume: _):
      facts.interruptions.remove(source)
      if activation == .wished, refusal == nil { grant() }
    case .route(let route, let chosenByUser):
      routes.move(to: route, chosenByUser: chosenByUser, policy: routeLossPolicy)
    case .outputLost(let lost): facts.isOutputLost = lost
    case .gamePause(let scope, let on): facts.gamePaused.set(scope, on)
    case .gameMute(let scope, let on): facts.gameMuted.set(scope, on)
    }
  }

  private mutating func grant() {
    activation = .active
    applyCategory()
  }

  private mutating func applyCategory() {
    inForce = asked
    presentAtActivation = inForce.isExclusive ? Set(facts.players.keys) : []
    decideAutomatic()
  }

  private mutating func decideAutomatic() {
    foundOtherMusic = isActive && inForce.category == .automatic && !facts.players.isEmpty
  }

  /// A player found by the monitors' first answer was there when the session was activated, only not known.
  private mutating func countAsPresent(_ id: String) {
    guard isActive else { return }
    if inForce.isExclusive { presentAtActivation.insert(id) }
    if inForce.category == .automatic { foundOtherMusic = true }
  }
}
