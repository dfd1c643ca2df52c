/// Something that happens to a player while a game runs, and that is done to the game. The order is that of the table.
package enum MannersRow: String, CaseIterable, Sendable, Encodable {
  case silentMode = "silent-mode"
  case lock
  case musicPauses = "music-pauses"
  case musicEnds = "music-ends"
  case call
  case voiceChat = "voice-chat"
  case headphones
  case otherOutput = "other-output"
  case outputRemoved = "output-removed"
  case server
  case mute
  case volume
  case hidden
  case suspend

  /// The wish of players for the time in which it lasts. Afterwards they wish to hear the game again.
  package enum Wish: String, Sendable, Encodable {
    /// The game is not heard.
    case silent
    /// The game, or its music, is not heard, or at least 6 dB quieter.
    case quieter
    /// The game is heard.
    case heard
    /// The system lets nothing be heard: it matters that the game is heard afterwards.
    case back
  }

  /// The wish of players meanwhile.
  package var wish: Wish {
    switch self {
    case .silentMode, .lock, .call, .headphones, .hidden, .suspend: .silent
    case .musicPauses, .musicEnds, .voiceChat, .volume: .quieter
    case .otherOutput, .outputRemoved: .heard
    case .server, .mute: .back
    }
  }

  /// Its beginning and its end in a few words, for the picture.
  package var title: String {
    switch self {
    case .silentMode: "silent mode on, off"
    case .lock: "screen locked, unlocked"
    case .musicPauses: "other music plays, pauses"
    case .musicEnds: "other music plays, its player ends"
    case .call: "a call rings, is taken, ends"
    case .voiceChat: "a voice chat begins, ends"
    case .headphones: "headphones out, in"
    case .otherOutput: "another default output, back"
    case .outputRemoved: "the output removed, there again"
    case .server: "sound server killed, started"
    case .mute: "system muted, unmuted"
    case .volume: "the game's volume at 30 %, 100 %"
    case .hidden: "window hidden, shown"
    case .suspend: "suspend announced, over"
    }
  }
}
