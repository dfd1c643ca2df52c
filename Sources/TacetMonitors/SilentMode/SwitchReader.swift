import Glibc
import TacetSystem

/// Reads the switches on a thread of its own: opens devices as they appear, and sleeps in `poll` in between.
final class SwitchReader {
  private static let folder = "/dev/input"

  private let reporter: FactReporter<MuteSwitchState>
  private let control: ReaderThread.Control
  private let notices: FileDescriptor
  private var devices: [String: InputSwitch] = [:]

  init(_ reporter: FactReporter<MuteSwitchState>, control: ReaderThread.Control) {
    self.reporter = reporter
    self.control = control
    notices = FileDescriptor(owning: inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)))
  }

  /// Reads all devices, then waits and reads until the end is requested.
  func run() {
    scan()
    while wait() {}
  }

  /// Waits for one event and handles it; false: the end is requested.
  private func wait() -> Bool {
    let nodes = Array(devices.keys)
    let descriptors = [control.descriptor, notices.rawValue] + nodes.compactMap { devices[$0]?.descriptor }
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard pollDescriptors(&polled, count: polled.count, milliseconds: -1) >= 0 else { return errno == EINTR }
    if polled[0].revents != 0 {
      guard control.drainOrders() else { return false }
      scan()
    }
    var hasLostOne = false
    for (node, polled) in zip(nodes, polled.dropFirst(2)) where polled.revents != 0 {
      if !readDevice(node) { hasLostOne = true }
    }
    // A device that vanished may already have a successor under the same name.
    if drainNotices() || hasLostOne { scan() }
    return true
  }

  /// False when the device is gone.
  private func readDevice(_ node: String) -> Bool {
    guard let device = devices[node] else { return true }
    let position: Bool?
    switch device.read() {
    case .none: return true
    case .moved(let isOn): position = isOn
    case .lost: position = device.isOn
    case .gone: position = nil
    }
    set(node, position)
    return position != nil
  }

  /// Reads the position of every switch there is.
  private func scan() {
    // The watch comes before the scan, so that a device that appears during it is not missed. `/dev` reports when the
    // folder appears.
    _ = inotify_add_watch(notices.rawValue, "/dev", UInt32(IN_CREATE | IN_MOVED_TO))
    _ = inotify_add_watch(notices.rawValue, Self.folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE))
    let names = Self.names()
    for name in names { scanDevice(name) }
    let nodes = Set(names.map { "\(Self.folder)/\($0)" })
    devices = devices.filter { nodes.contains($0.key) }
    reporter.update { $0.finishScan(of: nodes) }
  }

  private func scanDevice(_ name: String) {
    let node = "\(Self.folder)/\(name)"
    if let device = devices[node] {
      set(node, device.isOn)
    } else if Self.mayHaveMuteSwitch(name) {
      do {
        let device = try InputSwitch(node: node)
        devices[node] = device
        set(node, device.isOn)
      } catch .denied {
        reporter.update { $0.deny(node) }
      } catch {
        reporter.update { $0.remove(node) }
      }
    }
  }

  private func set(_ node: String, _ position: Bool?) {
    if position == nil { devices[node] = nil }
    reporter.update {
      if let position { $0.set(node, isOn: position) } else { $0.remove(node) }
    }
  }

  private func drainNotices() -> Bool {
    var block = [UInt8](repeating: 0, count: 4096)
    var hasAny = false
    while read(notices.rawValue, &block, block.count) > 0 { hasAny = true }
    return hasAny
  }

  private static func names() -> [String] {
    (Folder.names(in: folder) ?? []).filter { $0.hasPrefix("event") }
  }

  /// Reads sysfs, which needs no group: a keyboard need not be opened to learn that it has no switch.
  private static func mayHaveMuteSwitch(_ name: String) -> Bool {
    let file = FileDescriptor(owning: open("/sys/class/input/\(name)/../capabilities/sw", O_RDONLY | O_CLOEXEC))
    guard file.rawValue >= 0 else { return true }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(file.rawValue, &bytes, bytes.count)
    return InputEvent.hasMuteSwitch(capabilities: String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)) ?? true
  }
}
