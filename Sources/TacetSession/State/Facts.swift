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
  var isOutputLost = false
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
