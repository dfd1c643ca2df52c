import TacetSession

/// The mute switches of this machine, as last seen. Any of them that is on means silent mode.
struct MuteSwitches: ServiceKnowledge, Equatable {
  static let source: SignalSource = "mute-switch"

  private var positions: [String: Bool] = [:]
  private var denied: Set<String> = []
  private var hasLooked = false
  private var hasFailed = false

  /// The switch of the device at `node` is on or off.
  mutating func set(_ node: String, isOn: Bool) {
    denied.remove(node)
    positions[node] = isOn
  }

  /// The device at `node` may not be opened.
  mutating func deny(_ node: String) {
    positions[node] = nil
    denied.insert(node)
  }

  /// The device at `node` is gone, or has no such switch.
  mutating func remove(_ node: String) {
    positions[node] = nil
    denied.remove(node)
  }

  /// Every device has been looked at, and these are the nodes there are.
  mutating func finishLook(at nodes: Set<String>) {
    positions = positions.filter { nodes.contains($0.key) }
    denied.formIntersection(nodes)
    hasLooked = true
  }

  /// No thread or descriptor is left to read devices with.
  mutating func fail() { hasFailed = true }

  private var isOn: Bool { positions.values.contains(true) }

  var claims: Set<ReportedFact> { isOn ? [.silentMode(Self.source)] : [] }

  var presence: ServiceStatus? {
    if hasFailed { return .absent("no thread or descriptor left to read input devices") }
    guard hasLooked else { return nil }
    if !positions.isEmpty { return .present(isOn ? "mute switch on" : "mute switch off") }
    if let node = denied.min() { return .absent("\(node) needs group input") }
    return .absent("no mute switch")
  }
}
