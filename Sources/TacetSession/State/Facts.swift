/// The facts as last reported, the system's and the game's. No fact depends on the order of the others.
struct Facts: Sendable, Hashable {
  var silentMode: Set<SignalSource> = []
  var screenLock: Set<SignalSource> = []
  var isInBackground = false
  var isWindowFocused = true
  /// Names of the players of other primary audio, by id.
  var players: [String: String] = [:]
  var otherAudio: Set<SignalSource> = []
  var isOtherAudioUnknown = false
  var voiceChat: Set<SignalSource> = []
  var interruptions: Set<InterruptionSource> = []
  var isOutputLost = false
  var gamePaused: Set<PauseScope> = []
  var gameMuted: Set<PauseScope> = []

  /// Primary audio plays, or may play.
  var mayHaveMusic: Bool { isOtherAudioUnknown || !players.isEmpty }

  /// Each name once, sorted: two players may show the same title.
  var playerNames: [String] {
    players.count > 1 ? Set(players.values).sorted() : Array(players.values)
  }

  /// The reasons for a yield, sorted.
  var musicReasons: [HoldReason] {
    guard isOtherAudioUnknown else { return playerNames.map(HoldReason.otherMusic) }
    return Set(playerNames.map(HoldReason.otherMusic)).union([.otherMusicUnknown]).sorted()
  }
}

extension Set {
  /// Inserts or removes the element.
  mutating func set(_ element: Element, _ isMember: Bool) {
    if isMember { insert(element) } else { remove(element) }
  }
}
