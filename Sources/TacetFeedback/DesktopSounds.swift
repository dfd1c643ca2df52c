import Foundation
import Glibc
import TacetBus
import TacetSignal

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

/// What `gsettings` prints about the schema; empty where it is not installed, or has not ended within a second.
func runGSettings(environment: [String: String]?) -> String {
  var ends: [Int32] = [-1, -1]
  // A socket pair, because it can be made close-on-exec at once.
  guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return "" }
  defer { close(ends[0]) }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  let words = ["gsettings", "list-recursively", DesktopSounds.schema]
  let variables = environment ?? ProcessInfo.processInfo.environment
  let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  let pairs: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { (arguments + pairs).forEach { free($0) } }
  var child = pid_t()
  let isRunning = posix_spawnp(&child, words[0], &actions, nil, arguments, pairs) == 0
  close(ends[1])
  guard isRunning else { return "" }
  let text = readAll(ends[0], within: .seconds(1))
  kill(child, SIGKILL)
  while waitpid(child, nil, 0) < 0, errno == EINTR {}
  return text ?? ""
}

/// All that comes until the other end is closed; nil when it is not within `limit`, or more than can be meant.
private func readAll(_ descriptor: Int32, within limit: Duration) -> String? {
  let end = ContinuousClock.now + limit
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 4096)
  while bytes.count < 1 << 16 {
    let left = max(.zero, end - .now)
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Int32(left / .milliseconds(1)) + 1) > 0 else { return nil }
    let count = read(descriptor, &block, block.count)
    guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
    bytes += block[..<count]
  }
  return nil
}
