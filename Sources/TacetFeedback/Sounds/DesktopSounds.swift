import Foundation
import TacetBus
import TacetMonitors
import TacetSystem

/// The desktop's settings for event sounds: whether there are any, and of which theme.
struct DesktopSounds: Sendable, Equatable {
  /// Whether event sounds are wanted; nil: the desktop does not say.
  var areOn: Bool?
  /// The theme's name; nil: the desktop does not say.
  var theme: String?

  static let schema = "org.gnome.desktop.sound"

  /// Nothing known.
  init(areOn: Bool? = nil, theme: String? = nil) {
    self.areOn = areOn
    self.theme = theme
  }

  /// What the settings portal replies: settings by their namespaces.
  init?(portal reply: [BusValue]) {
    guard let settings = reply.first?[Self.schema]?.entries else { return nil }
    self.init(areOn: settings["event-sounds"]?.bool, theme: settings["theme-name"]?.string)
  }

  /// What `gsettings` prints about them; empty where it is not installed, or has not done so within a second.
  /// `environment` is what it gets instead of our own.
  static func printed(environment: [String: String]? = nil) -> String {
    GSettings.run("list-recursively", schema, environment: environment)?.read(within: .seconds(1)) ?? ""
  }

  /// What `gsettings list-recursively` prints: schema, key and value on each line.
  init(gsettings text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, words[0] == Self.schema else { continue }
      switch words[1] {
      case "event-sounds": areOn = words[2] == "true"
      case "theme-name": theme = words[2].trimmingCharacters(in: CharacterSet(charactersIn: "'\""))
      default: break
      }
    }
  }
}

/// Reads and follows the desktop's settings: from the settings portal where it runs, else by `gsettings`.
final class DesktopSoundsWatch: Sendable {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let portalPath = "/org/freedesktop/portal/desktop"
  private static let portalInterface = "org.freedesktop.portal.Settings"

  private let bus: BusConnection
  private let gsettings: @Sendable () -> String
  private let onChange: @Sendable (DesktopSounds) -> Void
  private let queue = DispatchQueue(label: "tacet-feedback-settings")

  /// `onChange` is told the settings first when they are known, or known to be nowhere, then at each change.
  init(
    on bus: BusConnection, gsettings: @escaping @Sendable () -> String,
    onChange: @escaping @Sendable (DesktopSounds) -> Void
  ) {
    self.bus = bus
    self.gsettings = gsettings
    self.onChange = onChange
  }

  func start() {
    let changes = BusRule(
      sender: Self.portal, path: Self.portalPath, interface: Self.portalInterface, member: "SettingChanged",
      arg0: DesktopSounds.schema)
    bus.subscribe(changes) { [weak self] _ in self?.askPortal() }
    // dconf tells writes to its database; a portal that is there tells them too, and is asked instead.
    bus.subscribe(BusRule(interface: "ca.desrt.dconf.Writer", member: "Notify")) { [weak self] signal in
      guard let prefix = signal.arguments.first?.string, Self.concerns(prefix) else { return }
      self?.askPortal()
    }
    bus.watchName(Self.portal) { [weak self] _ in self?.askPortal() }
  }

  /// Whether a write at `path`, a key or a folder above it, may concern the settings.
  static func concerns(_ path: String) -> Bool {
    let own = "/org/gnome/desktop/sound/"
    return path.hasPrefix(own) || own.hasPrefix(path)
  }

  private func askPortal() {
    let call = BusCall(
      Self.portal, path: Self.portalPath, interface: Self.portalInterface, member: "ReadAll",
      arguments: [.strings([DesktopSounds.schema])])
    bus.call(call) { [weak self] result in
      guard let self else { return }
      if let reply = try? result.get(), let settings = DesktopSounds(portal: reply) { return onChange(settings) }
      queue.async { self.onChange(DesktopSounds(gsettings: self.gsettings())) }
    }
  }
}
