import TacetBus
import TacetSession
import TacetSystem

/// The monitors of a machine as a bundle: it starts them, keeps their last reports and ends them. Any thread.
package final class SystemMonitors: Sendable {
  /// Takes the reports of the monitors, on their threads. Those of one monitor come one at a time.
  package typealias Handler = @Sendable (SystemService, MonitorReport) -> Void

  private struct State {
    var presences: [SignalSource: ServiceStatus] = [:]
    var outputs: [AudioDevice] = []
    var inputs: [AudioInput] = []
    var volume: SystemVolume?
    var ducked: [String] = []
    var outside: [OutsideReason]?
    var isStopped = false
  }

  /// The services that are read.
  package var providers: [SystemService] { monitors.map(\.provider) }

  /// The services that know whether other music plays.
  package let musicSources: Set<SignalSource>

  private let monitors: [any Monitor]
  private let server: SoundServerMonitor?
  private let focus: (any AudioFocusHolder)?
  /// Keeps the machine awake for work; nil where no service of the machine is used.
  package let sleepBlocker: SleepBlocker?

  private let realtime: RealtimeKit?
  private let player: NowPlayingPlayer?
  private let ducker: (any PlayerDucker)?
  private let state = Locked(State())
  private let handler: Handler

  /// These monitors, not started. `knowingMusic` names those that know whether other music plays; `focus` can pause
  /// other players.
  package convenience init(
    _ monitors: [any Monitor], knowingMusic: Set<SignalSource>, focus: (any AudioFocusHolder)? = nil,
    handler: @escaping Handler
  ) {
    self.init(
      monitors, server: nil, knowingMusic: knowingMusic, focus: focus, realtime: nil, awake: nil, player: nil,
      ducker: nil, handler: handler)
  }

  init(
    _ monitors: [any Monitor], server: SoundServerMonitor?, knowingMusic: Set<SignalSource>,
    focus: (any AudioFocusHolder)?, realtime: RealtimeKit?, awake: SleepBlocker?, player: NowPlayingPlayer?,
    ducker: (any PlayerDucker)?, handler: @escaping Handler
  ) {
    self.monitors = monitors
    self.server = server
    self.focus = focus
    self.realtime = realtime
    sleepBlocker = awake
    self.player = player
    self.ducker = ducker
    musicSources = knowingMusic.intersection(monitors.map(\.provider.source))
    self.handler = handler
  }

  deinit { stop() }

  /// Starts all monitors. Their reports arrive on their own threads.
  package func start() {
    for monitor in monitors {
      let provider = monitor.provider
      monitor.start { [weak self] report in self?.handle(report, from: provider) }
    }
  }

  /// Refreshes every monitor from its service: the game is back in front, or the machine has slept.
  package func refresh() {
    for monitor in monitors { monitor.refresh() }
  }

  /// Pauses the players that play now, and remembers them. Does not wait for them.
  package func takeFocus() { focus?.takeFocus() }

  /// Gives audio focus back. `notify`: the players that were paused for it, and that nothing else changed since, play
  /// again.
  package func releaseFocus(notify: Bool) { focus?.releaseFocus(notify: notify) }

  /// Turns the players that play down while `isWanted`; else gives their volumes back. Does not wait for them.
  package func duck(_ isWanted: Bool) { ducker?.duck(isWanted) }

  /// Lets the players play that were paused for the game, until ``restoreFocus()``: the game is in the background.
  package func suspendFocus() { focus?.suspendFocus() }

  /// Pauses the players again that ``suspendFocus()`` let play, and no others.
  package func restoreFocus() { focus?.restoreFocus() }

  /// Asks the machine's service, where it has one, for this nice level of a thread of this process, which the program
  /// itself may not set. `thread` is its number in the system (`gettid`). Does not wait.
  package func raisePriority(ofThread thread: Int, nice: Int32) {
    realtime?.raisePriority(ofThread: thread, nice: nice)
  }

  /// The server requests a pause of the game's stream, or ends that request. Does not wait.
  package func corkRequested(_ isRequested: Bool) { server?.corkRequested(isRequested) }

  /// Asks `position` where the music is, and hands the user's commands to `onCommand`, both on a thread of the bus.
  package func connectPlayer(
    position: @escaping @Sendable () -> Duration, onCommand: @escaping @Sendable (RemoteCommand) -> Void
  ) {
    player?.connect(position: position, onCommand: onCommand)
  }

  /// Shows the program as a player on the session bus, where players are followed; nil: it is none. One thread at a time;
  /// does not wait.
  package func show(_ content: PlayerContent?) { player?.show(content) }

  /// Announces that the music has jumped to `position`.
  package func announceSeek(to position: Duration) { player?.announceSeek(to: position) }

  /// Ends all monitors. Nothing is reported after it returns.
  package func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    guard isFirst else { return }
    for monitor in monitors { monitor.stop() }
    player?.stop()
    realtime?.stop()
    sleepBlocker?.stop()
  }

  /// The last presence of each service; none for those that have not answered yet.
  package var presences: [SignalSource: ServiceStatus] { state.withLock { $0.presences } }
  /// The outputs of the machine.
  package var outputs: [AudioDevice] { state.withLock { $0.outputs } }
  /// The inputs of the machine.
  package var inputs: [AudioInput] { state.withLock { $0.inputs } }
  /// The system's volume of the current output; nil while it is not known.
  package var systemVolume: SystemVolume? { state.withLock { $0.volume } }

  /// The players that are turned down, by their names.
  package var duckedPlayers: [String] { state.withLock { $0.ducked } }

  /// The reasons outside the game why its streams are not heard; nil while they are not known.
  package var outside: [OutsideReason]? { state.withLock { $0.outside } }

  /// The ids of the other music that states no role.
  package var musicWithoutRole: Set<String> { server?.musicWithoutRole ?? [] }

  private func handle(_ report: MonitorReport, from provider: SystemService) {
    let isStopped = state.withLock { state in
      switch report {
      case .fact, .playerClaim: break
      case .presence(let presence): state.presences[provider.source] = presence
      case .outputs(let outputs): state.outputs = outputs
      case .inputs(let inputs): state.inputs = inputs
      case .systemVolume(let volume): state.volume = volume
      case .outside(let reasons): state.outside = reasons
      case .duckedPlayers(let names): state.ducked = names
      }
      return state.isStopped
    }
    if !isStopped { handler(provider, report) }
  }

  /// The monitors of these kinds. `applicationName` and `applicationID` are the game's own; `ignoring` are the names of
  /// programs that never count as other music; nil: screen readers and effects processors; `hasProbe`: a stream that is never
  /// heard stands in for the game's. All share one connection to each bus.
  package convenience init(
    _ kinds: Set<MonitorKind>, applicationName: String, applicationID: String? = nil,
    ignoring: Set<String>? = nil, hasProbe: Bool = false, at addresses: SystemAddresses = SystemAddresses(),
    handler: @escaping Handler
  ) {
    let ignoring = ignoring ?? IgnoredPrograms.standard
    let sessionBus = BusConnection(.session, address: addresses.sessionBus)
    let systemBus = BusConnection(.system, address: addresses.systemBus)
    func session() -> BusConnection { BusConnection(sharing: sessionBus) }
    func system() -> BusConnection { BusConnection(sharing: systemBus) }
    let players = kinds.contains(.players) ? MPRISMonitor(on: session(), ignoring: ignoring.sorted()) : nil
    let server =
      kinds.contains(.soundServer)
      ? SoundServerMonitor(
        applicationName: applicationName, applicationID: applicationID, server: addresses.soundServer,
        ignoring: ignoring, hasProbe: hasProbe, onWitnesses: { [weak players] in players?.handle($0) }) : nil
    // The sound server's monitor is started first.
    players?.watchWitnesses { [weak server] in server?.reportWitnesses($0) }
    let monitors = MonitorKind.allCases.filter(kinds.contains).flatMap { kind -> [any Monitor] in
      switch kind {
      case .soundServer: server.map { [$0] } ?? []
      case .players: players.map { [$0] } ?? []
      case .silentMode: [FeedbackdMonitor(on: session()), SwitchMonitor()]
      case .doNotDisturb: [DoNotDisturbMonitor(on: session())]
      case .login: [LoginMonitor(on: system()), ScreenSaverMonitor(on: session())]
      case .phone: [PhoneMonitor(onSystem: system(), session: session())]
      }
    }
    self.init(
      monitors, server: server,
      knowingMusic: Set([server?.provider.source, players?.provider.source].compactMap { $0 }),
      focus: players, realtime: RealtimeKit(on: system()),
      awake: SleepBlocker(on: system(), program: applicationName),
      player: kinds.contains(.players)
        ? NowPlayingPlayer(on: session(), .init(name: applicationName, id: applicationID)) : nil,
      ducker: players,
      handler: handler)
  }
}
