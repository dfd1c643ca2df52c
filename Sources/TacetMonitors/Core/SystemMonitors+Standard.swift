import TacetBus

extension SystemMonitors {
  /// The monitors of these kinds. `applicationName` and `applicationID` are the game's own; `ignoring` are the names of
  /// programs that never count as other music; nil: screen readers and effects processors. All share one
  /// connection to each bus.
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
