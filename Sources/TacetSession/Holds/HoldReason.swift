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
  public var summary: String {
    switch self {
    case .silentModeOf(let source): source.summary
    case .screenLock: "screen locked"
    case .background: "in the background"
    case .focusLost: "window not in focus"
    case .inactive: "sound is switched off"
    case .routeLost: OutputRoute.headphones.loss
    case .wirelessLost: OutputRoute.wireless.loss
    case .outputLost: "no sound output"
    case .otherMusicUnknown: "listening for other music"
    case .otherMusic(let name): "yielding to \(name)"
    case .interruption(let source): source.summary
    case .awaitingResume: "paused until resumed"
    case .voiceChat: "voice chat"
    case .recording: "recording"
    case .processing: "processing sound"
    case .inputLost: "no microphone"
    case .game(let hold): hold.summary
    }
  }

  var isOfTheGame: Bool { if case .game = self { true } else { false } }

  /// The case, without its value. The cases of both stand in the same order.
  enum Kind: Int, CaseIterable {
    case silentMode, screenLock, background, focusLost, inactive, routeLost, outputLost, otherMusic, interruption
    case awaitingResume, voiceChat, recording, processing, inputLost, game

    /// All reasons of this kind; of other music the one that has no name.
    var reasons: [HoldReason] {
      switch self {
      case .silentMode: SilentModeSource.allCases.map(HoldReason.silentModeOf)
      case .screenLock: [.screenLock]
      case .background: [.background]
      case .focusLost: [.focusLost]
      case .inactive: [.inactive]
      case .routeLost: [.routeLost, .wirelessLost]
      case .outputLost: [.outputLost]
      case .otherMusic: [.otherMusicUnknown]
      case .interruption: InterruptionSource.alphabetical.map(HoldReason.interruption)
      case .awaitingResume: [.awaitingResume]
      case .voiceChat: [.voiceChat]
      case .recording: [.recording]
      case .processing: [.processing]
      case .inputLost: [.inputLost]
      case .game:
        // A bus of the game's own is none of the session's.
        [PauseScope.everything, .soundtrack, .bus("effects")].flatMap { [.game(.paused($0)), .game(.muted($0))] }
      }
    }
  }

  var kind: Kind {
    switch self {
    case .silentModeOf: .silentMode
    case .screenLock: .screenLock
    case .background: .background
    case .focusLost: .focusLost
    case .inactive: .inactive
    case .routeLost, .wirelessLost: .routeLost
    case .outputLost: .outputLost
    case .otherMusic: .otherMusic
    case .interruption: .interruption
    case .awaitingResume: .awaitingResume
    case .voiceChat: .voiceChat
    case .recording: .recording
    case .processing: .processing
    case .inputLost: .inputLost
    case .game: .game
    }
  }
}

extension HoldReason: CustomStringConvertible {
  /// The string of a log: `silentMode`, `otherMusic:NAME`, `interruption:call`.
  public var description: String {
    switch self {
    case .silentModeOf: "silentMode"
    case .screenLock: "lock"
    case .background: "background"
    case .focusLost: "focusLost"
    case .inactive: "inactive"
    case .routeLost, .wirelessLost: "routeLost"
    case .outputLost: "outputLost"
    case .otherMusic(let name): "otherMusic:\(name)"
    case .interruption(let source): "interruption:\(source.rawValue)"
    case .awaitingResume: "awaitingResume"
    case .voiceChat: "voiceChat"
    case .recording: "recording"
    case .processing: "processing"
    case .inputLost: "inputLost"
    case .game: "game"
    }
  }
}

extension HoldReason: Comparable {
  /// Orders as the cases are listed, two of the same case by their log string, then by their words.
  public static func < (a: HoldReason, b: HoldReason) -> Bool {
    a.kind != b.kind ? a.kind.rawValue < b.kind.rawValue : (a.description, a.summary) < (b.description, b.summary)
  }
}
