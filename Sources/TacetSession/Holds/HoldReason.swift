/// One reason for silence, in a form that a game can show and a log can keep.
public enum HoldReason: Hashable, Sendable {
  /// The device is in silent mode.
  case silentMode
  /// The screen is locked.
  case screenLock
  /// The game is in the background.
  case background
  /// The game's window is not in focus, and ``AudioSession/focusLossPolicy`` mutes or pauses then.
  case focusLost
  /// The session is not active.
  case inactive
  /// Headphones went away and the next route can be heard by others.
  case routeLost
  /// There is no output: no server, no device.
  case outputLost
  /// The soundtrack yields to music of this name.
  case otherMusic(String)
  /// An interruption of this source.
  case interruption(InterruptionSource)
  /// An interruption is over after which nothing resumes by itself: ``ResumePolicy/whenResumable``.
  case awaitingResume
  /// People talk in a voice chat: ``VoiceChatPolicy``.
  case voiceChat
  /// The game's own pause or mute.
  case game(GameHold)

  /// The yield before the monitors' first answer: unknown means yield (Session, 1).
  public static let otherMusicUnknown = HoldReason.otherMusic("unknown")

  /// Words that a game can show: "silent mode", "yielding to Spotify: Artist – Title", "headphones unplugged".
  public var summary: String {
    switch self {
    case .silentMode: "silent mode"
    case .screenLock: "screen locked"
    case .background: "in the background"
    case .focusLost: "window not in focus"
    case .inactive: "sound is switched off"
    case .routeLost: "headphones unplugged"
    case .outputLost: "no sound output"
    case .otherMusicUnknown: "listening for other music"
    case .otherMusic(let name): "yielding to \(name)"
    case .interruption(let source): source.summary
    case .awaitingResume: "paused until resumed"
    case .voiceChat: "voice chat"
    case .game(let hold): hold.summary
    }
  }

  var isOfTheGame: Bool { if case .game = self { true } else { false } }

  fileprivate var rank: Int {
    switch self {
    case .silentMode: 0
    case .screenLock: 1
    case .background: 2
    case .focusLost: 3
    case .inactive: 4
    case .routeLost: 5
    case .outputLost: 6
    case .otherMusic: 7
    case .interruption: 8
    case .awaitingResume: 9
    case .voiceChat: 10
    case .game: 11
    }
  }
}

extension HoldReason: CustomStringConvertible {
  /// The string of a log: `silentMode`, `otherMusic:NAME`, `interruption:call`.
  public var description: String {
    switch self {
    case .silentMode: "silentMode"
    case .screenLock: "lock"
    case .background: "background"
    case .focusLost: "focusLost"
    case .inactive: "inactive"
    case .routeLost: "routeLost"
    case .outputLost: "outputLost"
    case .otherMusic(let name): "otherMusic:\(name)"
    case .interruption(let source): "interruption:\(source.rawValue)"
    case .awaitingResume: "awaitingResume"
    case .voiceChat: "voiceChat"
    case .game: "game"
    }
  }
}

extension HoldReason: Comparable {
  /// Orders as the cases are listed, two of the same case by their log string, then by their words.
  public static func < (a: HoldReason, b: HoldReason) -> Bool {
    a.rank != b.rank ? a.rank < b.rank : (a.description, a.summary) < (b.description, b.summary)
  }
}
