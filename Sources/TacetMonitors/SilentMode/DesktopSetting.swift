import TacetBus
import TacetSystem

/// Reads GNOME's setting `show-banners` with `gsettings` whenever dconf announces that it may have changed.
final class NotificationBannerSetting: Sendable {
  private struct State {
    var reads = SettingReadState()
    var program: ProgramOutput?
  }

  private static let pollInterval = Duration.milliseconds(10)

  private let connection: BusConnection
  private let environment: [String: String]?
  private let report: @Sendable (ServiceValue<Bool>) -> Void
  private let state = Locked(State())

  /// A reader that listens on `connection`. `environment` replaces this process's own for `gsettings`.
  init(
    _ connection: BusConnection, _ environment: [String: String]?,
    _ report: @escaping @Sendable (ServiceValue<Bool>) -> Void
  ) {
    self.connection = connection
    self.environment = environment
    self.report = report
    connection.subscribe(BusRule(interface: "ca.desrt.dconf.Writer", member: "Notify")) { [weak self] signal in
      guard signal.arguments.count >= 2, let prefix = signal.arguments[0].string else { return }
      let changes = signal.arguments[1].elements?.compactMap(\.string) ?? []
      if NotificationBanners.isConcerned(prefix: prefix, changes: changes) { self?.refresh() }
    }
  }

  /// Reads the setting. Any thread; it is reported on the connection's.
  func refresh() {
    connection.perform { [weak self] in self?.handle { state in state.reads.request() } }
  }

  /// Gives up the read under way. Call it once the connection has stopped.
  func cancel() {
    state.withLock {
      $0.program = nil
      $0.reads.cancel()
    }
  }

  /// Lets the state decide and performs its action. The connection's thread only.
  private func handle(_ decide: (inout State) -> SettingReadState.Action?) {
    switch state.withLock(decide) {
    case nil: break
    case .start: start()
    case .poll: schedulePoll()
    case .report(let text):
      state.withLock { $0.program = nil }
      let shows = NotificationBanners.value(printed: text ?? "")
      report(
        shows.map(ServiceValue.present)
          ?? .absent(text == nil ? "gsettings does not answer" : "GNOME's setting is not there"))
    }
  }

  private func start() {
    let hasStarted = state.withLock { state in
      state.program = GSettings.run(
        "get", NotificationBanners.schema, NotificationBanners.key, environment: environment)
      if state.program == nil { state.reads.startFailed() }
      return state.program != nil
    }
    if hasStarted { schedulePoll() } else { report(.absent("gsettings is not installed")) }
  }

  private func schedulePoll() {
    connection.perform(after: Self.pollInterval) { [weak self] in
      self?.handle { state in
        guard let program = state.program else { return nil }
        return state.reads.polled(program.read())
      }
    }
  }
}
