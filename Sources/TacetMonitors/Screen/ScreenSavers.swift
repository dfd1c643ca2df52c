import TacetSession

/// The screen savers of the session. One that is active covers the game, as a lock does.
struct ScreenSavers: ServiceKnowledge, Equatable {
  static let source: SignalSource = "screensaver"

  /// Whether it is active, by the name of the service.
  private(set) var active: [String: ServiceValue<Bool>]

  /// Savers of which nothing is known yet.
  init(names: [String]) {
    active = Dictionary(uniqueKeysWithValues: names.map { ($0, .unknown) })
  }

  /// What one of them says.
  mutating func set(_ name: String, _ reading: ServiceValue<Bool>) { active[name] = reading }

  /// One of them was asked. What it said before counts where it does not tell.
  mutating func answered(_ name: String, _ isActive: Bool?) {
    if let isActive {
      active[name] = .says(isActive)
    } else if active[name]?.isUnknown == true {
      active[name] = .absent("\(name) does not tell")
    }
  }

  private var isActive: Bool { active.values.contains(.says(true)) }

  var claims: Set<ReportedFact> { isActive ? [.screenLock(Self.source)] : [] }

  var presence: ServiceStatus? {
    if active.values.contains(where: \.isUnknown) { return nil }
    if active.values.contains(where: { $0.value != nil }) {
      return .present(isActive ? "screen saver on" : "screen saver off")
    }
    return .absent(Set(active.values.compactMap(\.absence)).sorted().joined(separator: "; "))
  }
}
