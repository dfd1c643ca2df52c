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
  /// The monitors of these kinds. `applicationName` and `applicationID` are what the game calls itself.
  public convenience init(
    _ kinds: Set<MonitorKind>, applicationName: String, applicationID: String? = nil,
    at addresses: SystemAddresses = SystemAddresses(), handler: @escaping Handler
  ) {
    var monitors: [any Monitor] = []
    var chooser: (any OutputChooser)?
    if kinds.contains(.soundServer) {
      let monitor = SoundServerMonitor(
        applicationName: applicationName, applicationID: applicationID, server: addresses.soundServer)
      monitors.append(monitor)
      chooser = monitor
    }
    self.init(monitors, knowingMusic: ["sound-server", "mpris"], chooser: chooser, handler: handler)
  }
}

extension SoundServerMonitor: OutputChooser {}
