import TacetBus
import TacetSystem

/// Reads GNOME's setting `show-banners` whenever the service that keeps the settings says that it may have changed.
final class NotificationBannerSetting: Sendable {
  private struct State {
    /// The reading under way.
    var running: ProgramOutput?
    /// It may be too early: another one has to follow.
    var isStale = false
  }

  /// How long after its start a program is looked at, and again, and how often before it is given up.
  private static let step = Duration.milliseconds(10)
  private static let patience = 500

  private let connection: BusConnection
  private let environment: [String: String]?
  private let report: @Sendable (ServiceValue<Bool>) -> Void
  private let state = Locked(State())

  /// Listens on `connection`. `environment` is what `gsettings` gets instead of our own.
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
      if DoNotDisturb.isAboutBanners(prefix: prefix, changes: changes) { self?.look() }
    }
  }

  /// Reads the setting. Any thread; it is reported on the connection's.
  func look() {
    connection.perform { [weak self] in self?.begin() }
  }

  /// Gives up what is under way; once the connection is stopped.
  func stop() { state.withLock { $0.running = nil } }

  private func begin() {
    let isBegun: Bool? = state.withLock { state in
      state.isStale = state.running != nil
      guard !state.isStale else { return nil }
      state.running = GSettings.run(
        "get", "org.gnome.desktop.notifications", "show-banners", environment: environment)
      return state.running != nil
    }
    switch isBegun {
    case nil: break
    case true: wait(Self.patience)
    case false: report(.absent("gsettings is not installed"))
    }
  }

  private func wait(_ patience: Int) {
    connection.perform(after: Self.step) { [weak self] in self?.step(patience - 1) }
  }

  private func step(_ patience: Int) {
    guard let text = state.withLock({ $0.running.map { $0.read() } }) else { return }
    if text == nil, patience > 0 { return wait(patience) }
    let isStale = state.withLock { state in
      state.running = nil
      return state.isStale
    }
    if isStale { return begin() }
    let shows = DoNotDisturb.showsBanners(printed: text ?? "")
    report(
      shows.map(ServiceValue.says)
        ?? .absent(text == nil ? "gsettings does not answer" : "GNOME's setting is not there"))
  }
}
