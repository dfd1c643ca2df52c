/// The facts as last reported, the system's and the game's. No fact depends on the order of the others.
struct Facts: Sendable, Hashable {
  var silentMode: Set<SignalSource> = []
  var screenLock: Set<SignalSource> = []
  var isInBackground = false
  var isWindowFocused = true
  /// The players of other primary audio.
  var players = OtherPlayers()
  var otherAudio: Set<SignalSource> = []
  var isOtherAudioUnknown = false
  var voiceChat: Set<SignalSource> = []
  var interruptions: Set<InterruptionSource> = []
  /// The reporters of a phone call that rings, is dialled or is under way.
  var phoneCall: Set<SignalSource> = []
  var isOutputLost = false
  var isInputLost = false
  var isLidClosed = false
  var gamePaused: HeldScopes = []
  var gameMuted: HeldScopes = []

  /// Primary audio plays, or may play.
  var mayHaveMusic: Bool { isOtherAudioUnknown || !players.isEmpty }
}

extension Set {
  /// The most reporters of one fact. More change nothing: anything may report.
  private static var most: Int { 1_024 }

  /// Inserts or removes the element; beyond a limit it is left out.
  mutating func set(_ element: Element, _ isMember: Bool) {
    if !isMember { remove(element) } else if count < Self.most { insert(element) }
  }
}

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
