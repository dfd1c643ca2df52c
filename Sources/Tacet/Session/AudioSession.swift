public import TacetMonitors
import TacetSession

/// The audio session of an engine: the facts of the system and of the game, and what follows from them. Any thread.
///
/// ```swift
/// try engine.session.setCategory(.playback)
/// for change in engine.session.drainChanges() { print(change.summary) }
/// let reasons = engine.session.reasonsForSilence.soundtrack.map(\.summary)
/// ```
public struct AudioSession: Sendable {
  let host: EngineHost

  private var driver: EngineDriver { host.driver }

  /// Reads ``verdict`` and all of its state at one moment.
  package func read<Result>(_ body: (Verdict, SessionState) -> Result) -> Result {
    driver.read { body($0.verdict, $0.session) }
  }

  /// The levels that are heard now, and all reasons for silence.
  public var verdict: Verdict { driver.read { $0.verdict } }
  /// Why something is not heard: the holds, for effects and soundtrack apart, what silences the game from outside, and
  /// which of its own levels do. Each has a `summary` that a game can show. The sound server shows what comes from
  /// outside (``MonitorKind/soundServer``): without one there is none.
  public var reasonsForSilence: SilenceReasons {
    driver.read { state in
      var reasons = state.verdict.reasons
      reasons.outside = state.outside ?? []
      reasons.levels = state.levels.reasons
      return reasons
    }
  }
  /// The recording that the game has asked for: whether it may go on, what holds it, and why the last one ended.
  public var recording: RecordingVerdict { read(\.recordingVerdict) }
  /// The category that the game has set. ``SessionCategory/automatic`` stays `automatic` here.
  public var category: SessionCategory { read(\.category) }
  /// The options that the game has set with the category.
  public var options: SessionOptions { read(\.options) }
  /// The category in force, with `automatic` resolved.
  public var reportedCategory: SessionCategory { read(\.reportedCategory) }
  /// True if the session is active.
  public var isActive: Bool { read(\.isActive) }
  /// Where the sound comes out; ``OutputRoute/none`` while that is not known.
  public var route: OutputRoute { read(\.route) }
  /// True if headphones or a wireless output were lost, and neither the game nor the user has resumed since.
  public var isRouteLost: Bool { read(\.isRouteLost) }
  /// True if the device is silent by any source, in every category: `playback` is heard all the same, and may show it.
  public var isSilentMode: Bool { read(\.isSilentMode) }
  /// The sources of silent mode that are on, in every category.
  public var silentModeSources: Set<SilentModeSource> { read(\.silentModeSources) }
  /// True if any other application plays sound.
  public var isOtherAudioPlaying: Bool { read(\.isOtherAudioPlaying) }
  /// True if other primary audio plays, so that the game's own music should be silent.
  public var secondaryAudioShouldBeSilenced: Bool { read(\.secondaryAudioShouldBeSilenced) }

  /// The player whose music the soundtrack yields to, and its piece, for the game's own menu. It stays while that
  /// player is paused. Nil: none, or ``MonitorKind/players`` is not followed. Everything is what the player says of
  /// itself.
  ///
  /// ```swift
  /// if let music = engine.session.otherMusic {
  ///   print("\(music.player): \(music.summary)", music.isPlaying ? "pause" : "play", "next")
  /// }
  /// ```
  public var otherMusic: OtherMusic? { host.services.otherMusic }

  /// Hands the player of ``otherMusic`` a command that the user has given in the game's menu: never by the game's own
  /// decision. Its music counts until 1.2 s after a pause. Does not wait.
  ///
  /// - Returns: false where there is no such player, or it does not take the command: ``OtherMusic/commands``.
  @discardableResult
  public func controlOtherMusic(_ command: RemoteCommand.Kind) -> Bool { host.services.controlOtherMusic(command) }

  /// The players that are turned down now for ``SessionOptions/duckOthers``, by their names: those that were seen to
  /// follow.
  public var duckedPlayers: [String] { host.services.duckedPlayers }

  /// The reaction to headphones, or a wireless output, that vanish: the category's until it is set. Applies at once.
  public var routeLossPolicy: RouteLossPolicy {
    get { read(\.routeLossPolicy) }
    nonmutating set { write(\.routeLossPolicy, newValue) }
  }

  /// The reaction to voice chat. Applies at once.
  public var voiceChatPolicy: VoiceChatPolicy {
    get { read(\.voiceChatPolicy) }
    nonmutating set { write(\.voiceChatPolicy, newValue) }
  }

  /// The reaction to a window that is not in focus, as the game reports it. Applies at once.
  public var focusLossPolicy: FocusLossPolicy {
    get { read(\.focusLossPolicy) }
    nonmutating set { write(\.focusLossPolicy, newValue) }
  }

  /// The reaction to the end of an interruption: the category's until it is set. Applies at once, also to a session
  /// that waits to be resumed.
  public var resumePolicy: ResumePolicy {
    get { read(\.resumePolicy) }
    nonmutating set { write(\.resumePolicy, newValue) }
  }

  /// The moment from which on a phone call that comes in interrupts. Applies at once, also to one that rings.
  public var phoneInterrupts: PhoneInterrupts {
    get { read(\.phoneInterrupts) }
    nonmutating set { write(\.phoneInterrupts, newValue) }
  }

  /// True if the desktop's "do not disturb" (GNOME, KDE) is silent mode too; false until the game sets it, or names
  /// ``MonitorKind/doNotDisturb`` among its monitors. Desktops switch it on by themselves, as for a program that fills
  /// the screen: it is a setting for the player. Applies as soon as the desktop has answered. An engine without
  /// monitors asks no desktop.
  public var followsDoNotDisturb: Bool {
    get { read(\.followsDoNotDisturb) }
    nonmutating set { write(\.followsDoNotDisturb, newValue) }
  }

  /// True if the soundtrack yields to other music; false is the player's setting "play the game's music anyway".
  public var yieldsToOtherMusic: Bool {
    get { read(\.yieldsToOtherMusic) }
    nonmutating set { write(\.yieldsToOtherMusic, newValue) }
  }

  /// Everything that changes from now on, in order, for one reader; each call makes another. Ends with the engine. The
  /// oldest of more than 1,024 changes that were not read are dropped.
  public var changes: AsyncStream<SessionChange> { driver.news.stream(\.change) }

  /// Everything that has changed since the last call, in order: for a game's loop that polls, in place of ``changes``.
  /// The first call returns what has changed since the engine was made. The oldest of more than 1,024 changes are
  /// dropped: ``verdict`` and the other properties show what holds. One reader. Does not wait.
  ///
  /// ```swift
  /// for change in engine.session.drainChanges() {
  ///   if case .routeLost = change { showPauseScreen() }
  /// }
  /// ```
  public func drainChanges() -> [SessionChange] { driver.news.drain(.changes, \.news.change) }

  /// The reports of the system's services from now on, in order, for one reader: facts with their source, presences,
  /// the outputs, the system's volume. Each call makes another. Ends with the engine.
  public var systemReports: AsyncStream<SystemReport> { driver.news.stream(\.report) }

  /// The reports since the last call, in order: for a game's loop that polls, in place of ``systemReports``. The oldest
  /// of more than 1,024 are dropped. One reader.
  public func drainSystemReports() -> [SystemReport] { driver.news.drain(.reports, \.news.report) }

  /// Activates the session. A category that is heard alone pauses the players of the desktop that play (MPRIS).
  ///
  /// - Throws: ``SessionError/refused(during:)`` during a call, sleep or a switched-away session; the request is kept,
  ///   and granted when that ends.
  public func activate() throws(SessionError) {
    try driver.update(advancing: true) { (state, moment) throws(SessionError) in
      try state.changeSession(at: moment) { (session) throws(SessionError) in try session.activate() }
      state.focus.renewsFocus = true
    }
  }

  /// Deactivates the session: fades out and gives audio focus back. One-shots that sound end dropped; loops and the
  /// soundtrack go on at the same frame with the next activation.
  ///
  /// - Parameter notifyOthers: true if the players that this session paused play again: exactly those that are still
  ///   paused and that nothing else changed since. They play again at the end of an engine too.
  public func deactivate(notifyOthers: Bool = true) {
    driver.update(advancing: true) { state, moment in
      state.focus.notifiesOthers = notifyOthers
      state.changeSession(at: moment) { $0.deactivate() }
    }
  }

  /// Asks for a category with exactly these options: at once while active, else with the next activation.
  ///
  /// - Throws: ``SessionError/optionNotAllowed(_:_:)``; nothing changed then.
  public func setCategory(_ category: SessionCategory, options: SessionOptions = []) throws(SessionError) {
    try change { (session) throws(SessionError) in try session.setCategory(category, options: options) }
  }

  /// Begins work on sound that nobody hears, such as writing a long file, and keeps the machine awake until the token
  /// ends: a lock of the login manager on sleep, which the desktop's list of inhibitors shows with `reason`. Does not
  /// wait: where the manager refuses, or there is none, ``ProcessingToken/status`` says so, and the work goes on all
  /// the same.
  ///
  /// ```swift
  /// try engine.session.setCategory(.audioProcessing)
  /// let work = try engine.session.beginProcessing("writes the mix")
  /// defer { work.end() }
  /// ```
  ///
  /// - Throws: ``SessionError/notProcessing(_:)`` unless ``SessionCategory/audioProcessing`` is in force.
  public func beginProcessing(_ reason: String) throws(SessionError) -> ProcessingToken {
    let (turn, category) = driver.read { ($0.session.isProcessing ? $0.processingTurn : nil, $0.session.category) }
    guard let turn else { throw .notProcessing(category) }
    let reason = reason.shown(limit: 160)
    return ProcessingToken(host.processing, number: host.processing.begin(reason, turn: turn), reason: reason)
  }

  /// The player goes on although the headphones are gone.
  public func resumeAfterRouteLoss() { change { $0.resumeAfterRouteLoss() } }

  /// The piece that the desktop's player controls show for this program, while the category in force is `playback`:
  /// media keys and headsets then reach ``remoteCommands``. Status and position are the soundtrack's. In any other
  /// category it is kept and not shown: a media key must keep reaching the user's own player. Nil: nothing is shown.
  /// Session, 9.
  ///
  /// The program is a player of MPRIS 2.2 on the session bus, as `org.mpris.MediaPlayer2.NAME.instancePID`, if
  /// ``MonitorKind/players`` is among the services followed. NAME is ``AudioEngine/Configuration/applicationID``, or
  /// the name of the program.
  ///
  /// ```swift
  /// engine.session.nowPlaying = NowPlaying(title: "Chapter 3", artist: "Ann", commands: [.play, .pause, .seek])
  /// for await command in engine.session.remoteCommands {
  ///   switch command {
  ///   case .play:
  ///     // Also after headphones were unplugged, and after an interruption that is not to be resumed.
  ///     engine.resume()
  ///     engine.soundtrack.resume()
  ///   case .pause: engine.soundtrack.pause()
  ///   case .setPosition(let time): engine.soundtrack.seek(to: time)
  ///   default: break
  ///   }
  /// }
  /// ```
  public var nowPlaying: NowPlaying? {
    get { driver.read { $0.nowPlaying.piece } }
    nonmutating set { driver.update { state, _ in state.setNowPlaying(newValue) } }
  }

  /// The commands of media keys, headsets and player controls from now on, in order, for one reader; each call makes
  /// another. The engine performs none of them by itself. Ends with the engine.
  public var remoteCommands: AsyncStream<RemoteCommand> { driver.news.stream(\.command) }

  /// The commands since the last call, in order: for a game's loop that polls, in place of ``remoteCommands``. The
  /// oldest of more than 1,024 are dropped. One reader.
  public func drainRemoteCommands() -> [RemoteCommand] { driver.news.drain(.commands, \.news.command) }

  /// Hands a command to the application as if the user had sent it from outside; false where the category or the piece
  /// does not offer it: for scenarios.
  package func deliver(_ command: RemoteCommand) -> Bool { host.handle(command) }

  /// The reasons outside the game why its streams are not heard; nil while they are not known.
  package var outside: [OutsideReason]? { driver.read { $0.outside } }

  /// The verdict as it was published last: for logs.
  package var publishedVerdict: Verdict { driver.read { $0.publishedVerdict } }

  /// True while the session wants other players to be turned down: for scenarios, which bring players of their own.
  package var wantsDucking: Bool { read(\.wantsDucking) }

  private func read<Value>(_ path: KeyPath<SessionState, Value>) -> Value {
    driver.read { $0.session[keyPath: path] }
  }

  private func write<Value>(_ path: WritableKeyPath<SessionState, Value>, _ value: Value) {
    change { $0[keyPath: path] = value }
  }

  private func change<Failure: Error>(_ body: (inout SessionState) throws(Failure) -> Void) throws(Failure) {
    try driver.update(advancing: true) { (state, moment) throws(Failure) in
      try state.changeSession(at: moment, body)
    }
  }
}

extension AudioSession {
  /// Sets the policies that are in `settings`; the category is a matter of the engine's configuration.
  package func apply(_ settings: SessionSettings) {
    if let policy = settings.resume { resumePolicy = policy }
    if let policy = settings.focusLoss { focusLossPolicy = policy }
    if let policy = settings.routeLoss { routeLossPolicy = policy }
    if let policy = settings.voiceChat { voiceChatPolicy = policy }
    if let policy = settings.phoneInterrupts { phoneInterrupts = policy }
    if let yields = settings.yields { yieldsToOtherMusic = yields }
    if let follows = settings.followsDoNotDisturb { followsDoNotDisturb = follows }
  }
}
