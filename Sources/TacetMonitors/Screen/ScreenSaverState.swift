import TacetSession

/// The screen savers of the session. One that is active covers the game, as a lock does.
struct ScreenSaverState: ServiceState, Equatable {
  static let source: SignalSource = "screensaver"

  /// The state of each saver, by the name of its service: true while it is active.
  private(set) var savers: [String: ServiceValue<Bool>]

  /// Savers that have not answered yet.
  init(names: [String]) {
    savers = Dictionary(uniqueKeysWithValues: names.map { ($0, .unknown) })
  }

  mutating func set(_ name: String, _ isActive: ServiceValue<Bool>) { savers[name] = isActive }

  /// Handles a saver's reply. One without a state (nil) leaves the last known state valid.
  mutating func handleReply(of name: String, isActive: Bool?) {
    if let isActive {
      savers[name] = .present(isActive)
    } else if savers[name]?.isUnknown == true {
      savers[name] = .absent("\(name) does not reply")
    }
  }

  private var isActive: Bool { savers.values.contains(.present(true)) }

  var facts: Set<ReportedFact> { isActive ? [.screenLock(Self.source)] : [] }

  var presence: ServiceStatus? {
    if savers.values.contains(where: \.isUnknown) { return nil }
    if savers.values.contains(where: { $0.value != nil }) {
      return .present(isActive ? "screen saver on" : "screen saver off")
    }
    return .absence(savers.values.map(\.absence))
  }
}
