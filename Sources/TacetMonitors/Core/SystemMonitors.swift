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
  /// The monitor of the sound server, if that is among them.
  package let server: SoundServerMonitor?
  /// The monitor of the players, which holds audio focus and turns them down, if that is among them.
  package let players: MPRISMonitor?
  /// Keeps the machine awake for work; nil where no service of the machine is used.
  package let sleepBlocker: SleepBlocker?
  /// Holds the desktop's notifications back; nil where no service of the machine is used.
  package let notificationBlocker: NotificationBlocker?
  /// The machine's service for priorities of threads, which the program itself may not set.
  package let realtime: RealtimeKit?
  /// The program as a player on the session bus, where players are followed.
  package let nowPlaying: NowPlayingPlayer?
  private let state = Locked(State())
  /// The monitor of "do not disturb" that was asked for since; held while it is started or stopped.
  private let doNotDisturb = Locked<(any Monitor)?>(nil)
  private let sessionBus: BusConnection?
  private let handler: Handler

  /// These monitors, not started. `knowingMusic` names those that know whether other music plays.
  package init(
    _ monitors: [any Monitor], server: SoundServerMonitor? = nil, players: MPRISMonitor? = nil,
    knowingMusic: Set<SignalSource>, realtime: RealtimeKit? = nil, sleepBlocker: SleepBlocker? = nil,
    nowPlaying: NowPlayingPlayer? = nil, notificationBlocker: NotificationBlocker? = nil,
    sessionBus: BusConnection? = nil, handler: @escaping Handler
  ) {
    self.notificationBlocker = notificationBlocker
    self.sessionBus = sessionBus
    self.monitors = monitors
    self.server = server
    self.players = players
    self.realtime = realtime
    self.sleepBlocker = sleepBlocker
    self.nowPlaying = nowPlaying
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
    doNotDisturb.withLock { $0?.refresh() }
  }

  /// Follows the desktop's "do not disturb", or no more, beside the kinds that are followed anyway. Any thread; ending
  /// it waits for its bus, 1 s at most.
  package func followDoNotDisturb(_ isFollowed: Bool) {
    guard let sessionBus, !monitors.contains(where: { $0.provider.source == DoNotDisturb.source }) else { return }
    doNotDisturb.withLock { monitor in
      if isFollowed, monitor == nil, !state.withLock(\.isStopped) {
        let made = DoNotDisturbMonitor(on: BusConnection(sharing: sessionBus))
        let provider = made.provider
        made.start { [weak self] report in self?.handle(report, from: provider) }
        monitor = made
      } else if !isFollowed, let ended = monitor.take() {
        ended.stop()
        handle(.fact(.silentMode(false, source: DoNotDisturb.source)), from: ended.provider)
      }
    }
  }

  /// Ends all monitors. Nothing is reported after it returns.
  package func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    guard isFirst else { return }
    for monitor in monitors { monitor.stop() }
    doNotDisturb.withLock { $0.take()?.stop() }
    nowPlaying?.stop()
    realtime?.stop()
    sleepBlocker?.stop()
    notificationBlocker?.stop()
    // The connection ends with its last client.
    sessionBus?.stop()
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
  /// programs that never count as other music; nil: screen readers and effects processors; `hasProbe`: a stream that is
  /// never heard stands in for the game's. All share one connection to each bus.
  package convenience init(
    _ kinds: Set<MonitorKind>, applicationName: String, applicationID: String? = nil,
    ignoring: Set<String>? = nil, hasProbe: Bool = false, at addresses: SystemAddresses = SystemAddresses(),
    handler: @escaping Handler
  ) {
    let ignoring = ignoring ?? IgnoredPrograms.standard
    let sessionBus = BusConnection(.session, address: addresses.sessionBus)
    let systemBus = BusConnection(.system, address: addresses.systemBus)
    let silence = SilenceMonitors.ofSession(in: addresses.runtimeFolder)
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
      case .silentMode:
        [
          silence.user, FeedbackdMonitor(on: session(), applicationID: applicationID), silence.muteSwitch,
        ]
      case .doNotDisturb: [DoNotDisturbMonitor(on: session())]
      case .login: [LoginMonitor(on: system()), ScreenSaverMonitor(on: session()), LidMonitor(on: system())]
      case .phone: [PhoneMonitor(onSystem: system(), session: session())]
      }
    }
    self.init(
      monitors, server: server, players: players,
      knowingMusic: Set([server?.provider.source, players?.provider.source].compactMap { $0 }),
      realtime: RealtimeKit(on: system()), sleepBlocker: SleepBlocker(on: system(), program: applicationName),
      nowPlaying: players == nil
        ? nil : NowPlayingPlayer(on: session(), .init(name: applicationName, id: applicationID)),
      notificationBlocker: NotificationBlocker(on: session(), program: applicationName, id: applicationID ?? ""),
      sessionBus: sessionBus,
      handler: handler)
  }
}
