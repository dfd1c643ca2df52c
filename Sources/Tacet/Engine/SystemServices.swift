import TacetMonitors
import TacetSession
import TacetSystem

/// The services of the machine, as one engine uses them: monitors that report to its host, audio focus, thread
/// priorities. Any thread; waits for no service.
final class SystemServices: Sendable {
  private struct State {
    /// The monitors, while there are any.
    var monitors: SystemMonitors?
    var onProcessing: SleepBlocker.Handler = { _, _ in }
  }

  private let state = Locked(State())

  private var made: SystemMonitors? { state.withLock { $0.monitors } }

  /// Starts the monitors of a configuration, which report to `host`. As a player on the bus the program asks
  /// `position` where its music is, and hands commands to `onCommand`.
  func start(
    _ configuration: AudioEngine.Configuration, host: EngineHost, position: @escaping @Sendable () -> Duration,
    onCommand: @escaping @Sendable (RemoteCommand) -> Void
  ) {
    let kinds = configuration.monitors
    guard !kinds.isEmpty else { return }
    var addresses = configuration.systemAddresses
    if let address = configuration.output.pulseAddress { addresses.soundServer = address }
    let made = SystemMonitors(
      kinds, applicationName: configuration.nameForUsers, applicationID: configuration.applicationID,
      ignoring: configuration.ignoredPrograms, at: addresses
    ) { [weak host] provider, report in
      host?.observe(report, from: provider)
    }
    made.sleepBlocker?.connect(state.withLock { $0.onProcessing })
    made.nowPlaying?.connect(position: position, onCommand: onCommand)
    state.withLock { $0.monitors = made }
    host.driver.update { state, moment in state.awaitAnswers(of: made.musicSources, at: moment) }
    made.start()
  }

  /// Stops the monitors: the program is no player any more. First it gives audio focus back, where it is held.
  func stop(releasingFocus: Bool) {
    OwnRecordings.ofProcess.set(self, records: false)
    let made = state.withLock { $0.monitors.take() }
    if releasingFocus { made?.players?.perform(.release(notify: true)) }
    made?.stop()
  }

  /// Refreshes every monitor from its service.
  func refresh() { made?.refresh() }

  /// Takes or releases audio focus.
  func perform(_ request: FocusRequest) { made?.players?.perform(request) }

  /// The server requests a pause of the game's stream, or ends that request.
  func corkRequested(_ isRequested: Bool) { made?.server?.corkRequested(isRequested) }

  /// The server has moved a stream of the game's.
  func streamMoved() { made?.server?.streamMoved() }

  /// Turns other players down, or gives their volumes back.
  func duck(_ isWanted: Bool) { made?.players?.duck(isWanted) }

  /// Keeps alerts out of a take, or no more: those of this process, and the desktop's where it can hold them back.
  func keepAlertsOut(_ records: Bool) {
    OwnRecordings.ofProcess.set(self, records: records)
    made?.notificationBlocker?.block(records)
  }

  /// Follows the desktop's "do not disturb", or no more.
  func followDoNotDisturb(_ isFollowed: Bool) { made?.followDoNotDisturb(isFollowed) }

  /// The player of other music, for the game's menu.
  var otherMusic: OtherMusic? { made?.players?.otherMusic }

  /// Hands it a command of the user's; false where there is none, or it does not take it.
  func controlOtherMusic(_ command: RemoteCommand.Kind) -> Bool { made?.players?.control(command) ?? false }

  /// The players that are turned down, by their names.
  var duckedPlayers: [String] { made?.duckedPlayers ?? [] }

  /// Hands the answers of the login manager on works to `handler`. Before ``start(_:host:position:onCommand:)``.
  func onProcessing(_ handler: @escaping SleepBlocker.Handler) {
    state.withLock { $0.onProcessing = handler }
  }

  /// Keeps the machine awake for work of this number. False where nobody can be asked.
  func keepAwake(_ number: Int, reason: String) -> Bool {
    guard let blocker = made?.sleepBlocker else { return false }
    blocker.begin(number, reason: reason)
    return true
  }

  /// Work of this number is over.
  func letSleep(_ number: Int) { made?.sleepBlocker?.end(number) }

  /// Changes what other programs see as a player.
  func perform(_ order: NowPlayingPlan.Order) {
    switch order {
    case .show(let content): made?.nowPlaying?.show(content)
    case .seek(let position): made?.nowPlaying?.announceSeek(to: position)
    }
  }

  /// Asks the machine's service for a priority that the program itself may not give a thread.
  func raise(_ priority: ThreadPriority, ofThread thread: Int) {
    made?.realtime?.raisePriority(ofThread: thread, nice: priority.nice)
  }

  /// The last presence of each service that has answered.
  var presences: [SignalSource: ServiceStatus] { made?.presences ?? [:] }
}
