import TacetBus

/// Where the services of a machine are reached; nil: where the environment says.
public struct SystemAddresses: Sendable, Hashable {
  /// The sound server's, in libpulse's form.
  public var soundServer: String?
  /// The session bus's, in the form of the D-Bus specification.
  public var sessionBus: String?
  /// The system bus's.
  public var systemBus: String?

  /// The environment's, but for those given.
  public init(soundServer: String? = nil, sessionBus: String? = nil, systemBus: String? = nil) {
    self.soundServer = soundServer
    self.sessionBus = sessionBus
    self.systemBus = systemBus
  }
}

extension SystemMonitors {
  /// The monitors of these kinds. `applicationName` and `applicationID` are what the game calls itself; `ignoring` are
  /// programs that never count as other music, by their name; nil: the usual ones. All share one connection to each bus.
  public convenience init(
    _ kinds: Set<MonitorKind>, applicationName: String, applicationID: String? = nil,
    ignoring: Set<String>? = nil, at addresses: SystemAddresses = SystemAddresses(),
    handler: @escaping Handler
  ) {
    let ignoring = ignoring ?? IgnoredPrograms.standard
    let sessionBus = BusConnection(.session, address: addresses.sessionBus)
    let systemBus = BusConnection(.system, address: addresses.systemBus)
    func session() -> BusConnection { BusConnection(sharing: sessionBus) }
    func system() -> BusConnection { BusConnection(sharing: systemBus) }
    let server =
      kinds.contains(.soundServer)
      ? SoundServerMonitor(
        applicationName: applicationName, applicationID: applicationID, server: addresses.soundServer,
        ignoring: ignoring) : nil
    let players = kinds.contains(.players) ? MPRISMonitor(on: session(), ignoring: ignoring.sorted()) : nil
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
      monitors, knowingMusic: Set([server?.provider.source, players?.provider.source].compactMap { $0 }),
      focus: players, chooser: server, realtime: RealtimeKit(on: system()), handler: handler)
  }
}

extension SoundServerMonitor: OutputChooser {}
extension MPRISMonitor: AudioFocusHolder {}
