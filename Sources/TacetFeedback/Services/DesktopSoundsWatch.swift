import Dispatch
import TacetBus

/// Follows the desktop's settings for event sounds: by the settings portal where it runs, else by `gsettings`.
final class DesktopSoundsWatch: Sendable {
  private static let portal = "org.freedesktop.portal.Desktop"
  private static let portalPath = "/org/freedesktop/portal/desktop"
  private static let portalInterface = "org.freedesktop.portal.Settings"

  private let bus: BusConnection
  private let gsettings: @Sendable () -> String
  private let onChange: @Sendable (DesktopSounds) -> Void
  private let queue = DispatchQueue(label: "tacet-feedback-settings")

  /// `onChange` is called once the settings are read or found missing, then at each change.
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
    // dconf signals writes to its database. A running portal is still asked first.
    bus.subscribe(BusRule(interface: "ca.desrt.dconf.Writer", member: "Notify")) { [weak self] signal in
      guard let prefix = signal.arguments.first?.string, Self.concerns(prefix) else { return }
      self?.askPortal()
    }
    bus.watchName(Self.portal) { [weak self] _ in self?.askPortal() }
  }

  /// True where a write at `path`, a key or a folder, may change the settings.
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
