import TacetSession

/// The mute switches of this machine. Any of them that is on means silent mode.
struct MuteSwitchState: ServiceState, Equatable {
  static let source = SilentModeSource.muteSwitch.reporter

  private var positions: [String: Bool] = [:]
  private var denied: Set<String> = []
  private var isComplete = false
  private var hasFailed = false

  /// Sets the position of the switch of the device at `node`.
  mutating func set(_ node: String, isOn: Bool) {
    denied.remove(node)
    positions[node] = isOn
  }

  /// The process may not open the device at `node`.
  mutating func deny(_ node: String) {
    positions[node] = nil
    denied.insert(node)
  }

  /// The device at `node` is gone, or has no such switch.
  mutating func remove(_ node: String) {
    positions[node] = nil
    denied.remove(node)
  }

  /// Every device was read. `nodes` are all that there are.
  mutating func finishScan(of nodes: Set<String>) {
    positions = positions.filter { nodes.contains($0.key) }
    denied.formIntersection(nodes)
    isComplete = true
  }

  /// The process has no thread or descriptor left to read devices with.
  mutating func fail() { hasFailed = true }

  private var isOn: Bool { positions.values.contains(true) }

  var facts: Set<ReportedFact> { isOn ? [.silentMode(Self.source)] : [] }

  var presence: ServiceStatus? {
    if hasFailed { return .absent("no thread or descriptor left to read input devices") }
    guard isComplete else { return nil }
    if !positions.isEmpty { return .present(isOn ? "mute switch on" : "mute switch off") }
    if let node = denied.min() { return .absent("\(node) needs group input") }
    return .absent("no mute switch")
  }
}
