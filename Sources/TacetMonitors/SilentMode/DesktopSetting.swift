import TacetBus
import TacetSystem

/// A key of the desktop's settings, as `gsettings` reads it and dconf announces it.
struct SettingKey: Sendable, Hashable {
  /// The schema; one without a place of its own has it behind a colon.
  let schema: String
  let key: String
  /// The place of the key in dconf.
  private let path: String

  /// GNOME's banners: false is "do not disturb".
  static let showBanners = SettingKey(
    schema: "org.gnome.desktop.notifications", key: "show-banners", folder: "/org/gnome/desktop/notifications/")

  /// feedbackd's profile of one program alone, by its reverse-DNS name as feedbackd writes it: in lower case, with
  /// hyphens.
  static func feedbackProfile(of applicationID: String) -> SettingKey {
    let name = applicationID.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
    let folder = "/org/sigxcpu/feedbackd/application/\(name)/"
    return SettingKey(schema: "org.sigxcpu.feedbackd.application:\(folder)", key: "profile", folder: folder)
  }

  private init(schema: String, key: String, folder: String) {
    (self.schema, self.key, path) = (schema, key, folder + key)
  }

  /// True where dconf's signal of a change, the paths `prefix` + each of `changes`, may concern the setting. A path
  /// that ends in a slash is a whole folder.
  func isConcerned(prefix: String, changes: [String]) -> Bool {
    changes.map { prefix + $0 }.contains { $0 == path || $0.hasSuffix("/") && path.hasPrefix($0) }
  }

  /// The value in what `gsettings get` printed, a truth value or a word; empty where it printed none.
  static func value(printed text: String) -> String {
    let line = text.split(separator: "\n").first ?? ""
    return line.contains(" ") ? "" : String(line.filter { $0 != "'" })
  }
}

/// Reads a setting of the desktop with `gsettings` whenever dconf announces that it may have changed.
package final class DesktopSetting: Sendable {
  private struct State {
    var reads = SettingReadState()
    var program: ProgramOutput?
  }

  private static let pollInterval = Duration.milliseconds(10)

  private let key: SettingKey
  private let connection: BusConnection
  private let environment: [String: String]?
  private let report: @Sendable (ServiceValue<String>) -> Void
  private let state = Locked(State())

  /// A reader of `key` that listens on `connection`. `environment` replaces this process's own for `gsettings`.
  init(
    _ key: SettingKey, _ connection: BusConnection, _ environment: [String: String]?,
    _ report: @escaping @Sendable (ServiceValue<String>) -> Void
  ) {
    self.key = key
    self.connection = connection
    self.environment = environment
    self.report = report
    connection.subscribe(BusRule(interface: "ca.desrt.dconf.Writer", member: "Notify")) { [weak self] signal in
      guard signal.arguments.count >= 2, let prefix = signal.arguments[0].string else { return }
      let changes = signal.arguments[1].elements?.compactMap(\.string) ?? []
      if key.isConcerned(prefix: prefix, changes: changes) { self?.refresh() }
    }
  }

  /// Reads the setting. Any thread; it is reported on the connection's.
  package func refresh() {
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
      let value = SettingKey.value(printed: text ?? "")
      report(
        !value.isEmpty
          ? .present(value) : .absent(text == nil ? "gsettings does not answer" : "the desktop's setting is not there"))
    }
  }

  private func start() {
    let hasStarted = state.withLock { state in
      state.program = GSettings.run(
        "get", key.schema, key.key, environment: environment)
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
