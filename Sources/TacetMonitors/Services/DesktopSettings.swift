import TacetBus
import TacetSystem

/// A schema of the desktop's settings, as `gsettings` and the settings portal name it.
package struct SettingsSchema: Sendable, Hashable {
  /// Its name; that of one without a place of its own has its place behind a colon.
  let name: String
  /// The folder of its keys in dconf.
  private let folder: String
  /// True where the settings portal may have it.
  let isInPortal: Bool

  /// GNOME's event sounds.
  package static let sounds = SettingsSchema("org.gnome.desktop.sound")
  /// GNOME's banners.
  static let notifications = SettingsSchema("org.gnome.desktop.notifications")

  /// feedbackd's settings of one program alone, by its reverse-DNS name as feedbackd writes it: in lower case, with
  /// hyphens.
  static func feedback(of applicationID: String) -> SettingsSchema {
    let name = applicationID.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined()
    return SettingsSchema("org.sigxcpu.feedbackd.application", at: "/org/sigxcpu/feedbackd/application/\(name)/")
  }

  private init(_ name: String, at folder: String? = nil) {
    self.name = name + (folder.map { ":\($0)" } ?? "")
    self.folder = folder ?? "/\(name.split(separator: ".").joined(separator: "/"))/"
    isInPortal = folder == nil
  }

  /// True where dconf's signal of a change, the paths `prefix` + each of `changes`, may concern a key. A path that ends
  /// in a slash is a whole folder.
  func isConcerned(prefix: String, changes: [String]) -> Bool {
    changes.map { prefix + $0 }.contains { $0.hasPrefix(folder) || $0.hasSuffix("/") && folder.hasPrefix($0) }
  }

  /// The values in the portal's reply, which has them by schema; nil where it has none.
  func values(portal reply: [BusValue]) -> [String: String]? {
    let entries = reply.first?[name]?.entries ?? [:]
    let values = entries.compactMapValues { $0.string ?? $0.bool.map { "\($0)" } }
    return values.isEmpty ? nil : values
  }

  /// The values in what `gsettings list-recursively` printed: schema, key and value on each line.
  func values(printed text: String) -> [String: String] {
    let name = name.prefix { $0 != ":" }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.split(separator: " ", maxSplits: 2) }
    return Dictionary(
      lines.filter { $0.count == 3 && $0[0] == name }.map { (String($0[1]), Self.unquoted($0[2])) }
    ) { $1 }
  }

  /// A printed text without the quotation marks around it.
  private static func unquoted(_ text: Substring) -> String {
    var inner = text
    while let first = inner.first, "'\"".contains(first) { inner.removeFirst() }
    while let last = inner.last, "'\"".contains(last) { inner.removeLast() }
    return String(inner)
  }
}

/// The desktop's settings of one schema, read whenever they may have changed: by the settings portal where it runs and
/// has them, else by `gsettings`, whose changes dconf announces.
package final class DesktopSettings: Sendable {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let portalPath = "/org/freedesktop/portal/desktop"
  private static let portalInterface = "org.freedesktop.portal.Settings"
  /// The longest wait for `gsettings`, and the time between two looks.
  private static let limit = Duration.seconds(5)
  private static let pollInterval = Duration.milliseconds(10)

  private let schema: SettingsSchema
  private let connection: BusConnection
  private let environment: [String: String]?
  private let report: @Sendable (ServiceValue<[String: String]>) -> Void
  private let order = Locked(ReadOrder())
  /// The read by `gsettings` that is under way.
  private let program = Locked<ProgramOutput?>(nil)

  /// A reader that listens on `connection`, and reads first once it is known if there is a portal; a schema without a
  /// place of its own at ``refresh()`` alone. `environment` replaces this process's own for `gsettings`. `report` gets
  /// the values by their keys, on the connection's thread.
  package init(
    _ schema: SettingsSchema, on connection: BusConnection, environment: [String: String]?,
    _ report: @escaping @Sendable (ServiceValue<[String: String]>) -> Void
  ) {
    self.schema = schema
    self.connection = connection
    self.environment = environment
    self.report = report
    connection.subscribe(BusRule(interface: "ca.desrt.dconf.Writer", member: "Notify")) { [weak self] signal in
      guard signal.arguments.count >= 2, let prefix = signal.arguments[0].string else { return }
      let changes = signal.arguments[1].elements?.compactMap(\.string) ?? []
      if schema.isConcerned(prefix: prefix, changes: changes) { self?.refresh() }
    }
    guard schema.isInPortal else { return }
    let changes = BusRule(
      sender: Self.portal, path: Self.portalPath, interface: Self.portalInterface, member: "SettingChanged",
      arg0: schema.name)
    connection.subscribe(changes) { [weak self] _ in self?.refresh() }
    connection.watchName(Self.portal) { [weak self] _ in self?.refresh() }
  }

  /// Reads the settings. Any thread.
  package func refresh() {
    guard order.withLock({ $0.begin() }) else { return }
    guard schema.isInPortal else { return readProgram() }
    let call = BusCall(
      Self.portal, path: Self.portalPath, interface: Self.portalInterface, member: "ReadAll",
      arguments: [.strings([schema.name])])
    connection.call(call) { [weak self] result in
      guard let self else { return }
      guard let values = (try? result.get()).flatMap(schema.values(portal:)) else { return readProgram() }
      finish(.present(values))
    }
  }

  private func readProgram() {
    connection.perform { [weak self] in
      guard let self else { return }
      let started = GSettings.run("list-recursively", schema.name, environment: environment)
      let isStarted = program.withLock { program in
        program = started
        return program != nil
      }
      if isStarted { poll(until: .now + Self.limit) } else { finish(.absent("gsettings is not installed")) }
    }
  }

  private func poll(until end: ContinuousClock.Instant) {
    connection.perform(after: Self.pollInterval) { [weak self] in
      guard let self else { return }
      let text = program.withLock { $0?.read() }
      if text == nil, .now < end { return poll(until: end) }
      program.withLock { $0 = nil }
      let values = schema.values(printed: text ?? "")
      let absence = text == nil ? "gsettings does not answer" : "the desktop's setting is not there"
      finish(values.isEmpty ? .absent(absence) : .present(values))
    }
  }

  private func finish(_ values: ServiceValue<[String: String]>) {
    connection.perform { [weak self] in
      guard let self else { return }
      report(values)
      if order.withLock({ $0.end() }) { refresh() }
    }
  }
}
