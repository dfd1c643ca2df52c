/// One reason for silence, in a form that a game can show and a log can keep.
///
/// Later versions may have more cases: a `switch` needs a `default`.
public enum HoldReason: Hashable, Sendable {
  /// Silent mode is on by this source.
  case silentModeOf(SilentModeSource)
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
  /// A wireless loudspeaker, car or receiver went away and the next route is none of its kind and not private.
  case wirelessLost
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
  /// The category ``SessionCategory/record`` is in force: nothing of the game is heard.
  case recording
  /// The category ``SessionCategory/audioProcessing`` is in force: nothing of the game is heard.
  case processing
  /// There is no microphone. It holds a recording alone, and no sound.
  case inputLost
  /// The game's own pause or mute.
  case game(GameHold)

  /// Silent mode as the game itself reports it.
  public static let silentMode = HoldReason.silentModeOf(.game)
  /// The yield before the monitors' first answer: unknown means yield (Session, 1).
  public static let otherMusicUnknown = HoldReason.otherMusic("unknown")

  /// Words that a game can show: "silent mode", "yielding to Spotify: Artist – Title", "headphones unplugged".
  public var summary: String { row.summary }

  var isOfTheGame: Bool { if case .game = self { true } else { false } }

  /// Its place in a list, its word in a log, and words to show.
  private var row: (place: Int, word: String, summary: String) {
    switch self {
    case .silentModeOf(let source): (0, "silentMode", source.summary)
    case .screenLock: (1, "lock", "screen locked")
    case .background: (2, "background", "in the background")
    case .focusLost: (3, "focusLost", "window not in focus")
    case .inactive: (4, "inactive", "sound is switched off")
    case .routeLost: (5, "routeLost", OutputRoute.headphones.loss)
    case .wirelessLost: (5, "routeLost", OutputRoute.wireless.loss)
    case .outputLost: (6, "outputLost", "no sound output")
    case .otherMusicUnknown: (7, "otherMusic:unknown", "listening for other music")
    case .otherMusic(let name): (7, "otherMusic:\(name)", "yielding to \(name)")
    case .interruption(let source): (8, "interruption:\(source.rawValue)", source.summary)
    case .awaitingResume: (9, "awaitingResume", "paused until resumed")
    case .voiceChat: (10, "voiceChat", "voice chat")
    case .recording: (11, "recording", "recording")
    case .processing: (12, "processing", "processing sound")
    case .inputLost: (13, "inputLost", "no microphone")
    case .game(let hold): (14, "game", hold.summary)
    }
  }

  /// All reasons in their order; of other music the one that has no name, of buses those that the session has.
  static let all: [HoldReason] = {
    let single: [HoldReason] = [
      .screenLock, .background, .focusLost, .inactive, .routeLost, .wirelessLost, .outputLost, .otherMusicUnknown,
      .awaitingResume, .voiceChat, .recording, .processing, .inputLost,
    ]
    let holds = [PauseScope.everything, .soundtrack, .bus("effects")].flatMap { [GameHold.paused($0), .muted($0)] }
    return
      (SilentModeSource.allCases.map(HoldReason.silentModeOf) + single
      + InterruptionSource.allCases.map(HoldReason.interruption) + holds.map(HoldReason.game)).sorted()
  }()
}

extension HoldReason: CustomStringConvertible {
  /// The string of a log: `silentMode`, `otherMusic:NAME`, `interruption:call`.
  public var description: String { row.word }
}

extension HoldReason: Comparable {
  /// Orders as the cases are listed, two of the same case by their log string, then by their words.
  public static func < (a: HoldReason, b: HoldReason) -> Bool { a.row < b.row }
}
