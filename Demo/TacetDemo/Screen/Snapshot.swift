import TacetPicture

/// The sound at one moment, in the demo's own words: all that the picture shows of it.
struct Snapshot: Hashable, Sendable {
  /// How much of a side is heard, the most first.
  enum Level: String, Hashable, Sendable {
    case audible, ducked, muted, paused

    /// The colour of this level in the picture.
    var color: Color {
      switch self {
      case .audible: .green
      case .ducked: .amber
      case .muted: .violet
      case .paused: .coral
      }
    }
  }

  /// A side of the sound: the music, or the effects.
  struct Side: Hashable, Sendable {
    var level = Level.audible
    var reasons: [Reason] = []
    /// The game's own buses that silence it, in words.
    var turnedDown: [String] = []
    /// The root mean square of a meter, which follows over 300 ms; 1 is full scale.
    var meter: Float = 0
    /// False while nothing plays there: what is not played is not heard either.
    var plays = false

    /// The root mean square of what is heard. A side that is paused or muted is silent at once.
    var loudness: Float { level == .audible || level == .ducked ? meter : 0 }
  }

  /// A reason why something is not heard, with those who report it.
  struct Reason: Hashable, Sendable {
    enum Cause: Hashable, Sendable {
      case call, interruption, mustGoOn, unplugged, background, focus, switchedOff, noOutput, lock, silentMode,
        voiceChat
      /// Music of this name.
      case music(String)
      /// The game's own.
      case game
      /// Nobody has said yet whether other music plays.
      case unknown
    }

    /// The name of a log: `silentMode`, `interruption:call`, `otherMusic:NAME`.
    var name: String
    /// "silent mode".
    var words: String
    /// The services that report it, or the demo's keys; empty for the game's own.
    var reporters: [String] = []

    /// The name without its detail, and the detail.
    private var parts: (kind: String, detail: String) {
      let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
      return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }

    var cause: Cause {
      switch parts.kind {
      case "silentMode": .silentMode
      case "lock": .lock
      case "background": .background
      case "focusLost": .focus
      case "routeLost": .unplugged
      case "outputLost": .noOutput
      case "otherMusic": parts.detail == "unknown" ? .unknown : .music(parts.detail)
      case "interruption": parts.detail == "call" ? .call : .interruption
      case "voiceChat": .voiceChat
      case "inactive": .switchedOff
      case "awaitingResume": .mustGoOn
      default: .game
      }
    }

    /// The lamp of the fact behind it; nil for the game's own holds, which name themselves.
    var lamp: Command? {
      switch parts.kind {
      case "focusLost": .windowFocus
      case "routeLost": .resumeAfterRouteLoss
      case "interruption": Command(rawValue: parts.detail)
      case "silentMode", "lock", "background", "outputLost", "otherMusic", "voiceChat": Command(rawValue: parts.kind)
      default: nil
      }
    }

    /// Those who report it, in brackets.
    var by: String { reporters.isEmpty ? "" : " (\(reporters.joined(separator: ", ")))" }

    /// "silent mode (feedbackd)". The reason is shortened to fit a width in dots, and those who report it are not.
    func text(width: Int = .max) -> String { Font.fitted(words, width: width - Font.width(of: by)) + by }
  }

  /// An output of the system.
  struct Output: Hashable, Sendable {
    var id: String
    var name: String
  }

  var music = Side()
  var effects = Side()
  /// The reasons outside the game why it is not heard.
  var outside: [String] = []
  /// The loudness of both sides together.
  var loudness: Float = 0
  /// The category in force.
  var category = ""
  /// The route: "headphones".
  var route = ""
  /// The output that is heard; nil while it is not known.
  var output: Output?
  /// The system's volume of the output: "40 %", "muted".
  var volume: String?
  /// True while sounds with a place go through HRTF.
  var isHRTFOn = false
  /// The speed of the effects, and of the world with them.
  var speed: Float = 1
  var isActive = true
  var isRouteLost = false
  var isGamePaused = false
  /// True while nothing of the music plays, since a key has stopped it.
  var isMusicStopped = false
  var isSilentMode = false
  var isWithoutManners = false
  /// True for two seconds after the window has lost the focus, where that changes nothing.
  var saysThatItPlaysOn = false
  /// True while the game asks for a pause when its window is not in focus.
  var pausesUnfocused = false
  /// The switches whose lamp is on.
  var lit: Set<Command> = []
  /// Those that are on because a service of the system says so, and not the keys alone.
  var bySystem: Set<Command> = []

  /// True while this holds the effects, and others than the keys alone say so.
  func isHeldBySystem(_ cause: Reason.Cause) -> Bool {
    effects.reasons.contains { $0.cause == cause && $0.reporters != [Reporters.keys] }
  }

  /// True while another program plays music, whether or not the game's yields to it.
  var isOtherMusicOn: Bool { lit.contains(.otherMusic) || bySystem.contains(.otherMusic) }

  /// True while a call holds the game.
  var isInCall: Bool { effects.reasons.contains { $0.cause == .call } }

  /// True while the world stands still with its effects. A machine without any output pauses the sound alone: the game
  /// can be played there.
  var isWorldStill: Bool {
    effects.level == .paused
      && effects.reasons.contains { reason in
        switch reason.cause {
        case .silentMode, .lock, .voiceChat, .noOutput: false
        case .focus: pausesUnfocused
        default: true
        }
      }
  }

  /// The music that another player says it plays.
  var playerTitle: String? {
    for case .music(let name) in music.reasons.map(\.cause) { return name }
    return nil
  }

  /// The route for people.
  var routeWords: String {
    switch route {
    case "bluetooth": "bluetooth headphones"
    case "hdmi": "HDMI"
    case "none": "nothing"
    default: route
    }
  }

  /// Adds a bus of the game's own that silences a side, in words.
  mutating func add(_ turnedDown: String, toMusic: Bool) {
    if toMusic { music.turnedDown.append(turnedDown) } else { effects.turnedDown.append(turnedDown) }
  }

  /// True while effects that are played are heard.
  var areEffectsHeard: Bool { isHeard(effects) }

  /// True while what is played on a side is heard.
  func isHeard(_ side: Side) -> Bool {
    outside.isEmpty && side.turnedDown.isEmpty && (side.level == .audible || side.level == .ducked)
  }
}
