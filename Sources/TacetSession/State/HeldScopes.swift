/// The scopes that the game holds, of those that the verdict knows. Any other bus is held by the mixer alone.
struct HeldScopes: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let everything = HeldScopes(rawValue: 1)
  /// The soundtrack's transport.
  static let soundtrack = HeldScopes(rawValue: 2)
  static let soundtrackBus = HeldScopes(rawValue: 4)
  static let effectsBus = HeldScopes(rawValue: 8)

  /// True if the transport or the bus is held: both hold the soundtrack.
  var reachSoundtrack: Bool { !isDisjoint(with: [.soundtrack, .soundtrackBus]) }

  /// Holds a scope, or lets it go.
  mutating func set(_ scope: PauseScope, _ isHeld: Bool) {
    let scopes: HeldScopes =
      switch scope {
      case .everything: .everything
      case .soundtrack: .soundtrack
      case .bus("soundtrack"): .soundtrackBus
      case .bus("effects"): .effectsBus
      case .bus: []
      }
    if isHeld { formUnion(scopes) } else { subtract(scopes) }
  }
}
