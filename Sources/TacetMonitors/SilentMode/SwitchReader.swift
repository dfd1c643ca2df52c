import Glibc
import TacetSystem

/// Reads the switches: opens devices as they appear.
final class SwitchReader: DescriptorReader {
  private static let folder = "/dev/input"

  private let reporter: FactReporter<MuteSwitchState>
  private let notices: FileDescriptor
  private var devices: [String: InputSwitch] = [:]

  init(_ reporter: FactReporter<MuteSwitchState>) {
    self.reporter = reporter
    notices = FileDescriptor(owning: inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)))
  }

  var descriptors: [Int32] { [notices.rawValue] + devices.values.map(\.descriptor) }

  func read(_ ready: [Int32]) {
    var hasLostOne = false
    for (node, device) in devices where ready.contains(device.descriptor) {
      if !readDevice(node) { hasLostOne = true }
    }
    // A device that vanished may already have a successor under the same name.
    if drainNotices() || hasLostOne { readAll() }
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
  func readAll() {
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
    while Glibc.read(notices.rawValue, &block, block.count) > 0 { hasAny = true }
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
    let count = Glibc.read(file.rawValue, &bytes, bytes.count)
    return InputEvent.hasMuteSwitch(capabilities: String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)) ?? true
  }
}
