import Tacet

/// The engine's state at one moment, as the picture and the log show it.
struct Snapshot: Sendable {
  /// The soundtrack that is playing.
  struct Music: Sendable {
    var title: String
    /// The next frame of the file to be rendered.
    var position: Int
    var info: SoundInfo
  }

  var verdict: Verdict
  /// The reasons outside the game why it is not heard.
  var outside: [OutsideReason] = []
  var meters: MeterReadings
  var music: Music?
  var soundtrackGain: Gain
  var category: SessionCategory
  var reportedCategory: SessionCategory
  var route: OutputRoute
  /// The output that is heard; nil while it is not known.
  var output: AudioDevice?
  /// The system's volume of the output.
  var volume: SystemVolume?
  /// The sound of the place and of the moment.
  var stage: SoundStage.State
  var isActive: Bool
  var isRouteLost: Bool
  var isGamePaused: Bool
  var isSilentMode: Bool
  var focusLossPolicy: FocusLossPolicy
  var routeLossPolicy: RouteLossPolicy
  var voiceChatPolicy: VoiceChatPolicy
  var voices: Int
  var latency: Duration?
  /// The music that another player says it plays.
  var playerTitle: String?
  var isWithoutManners = false
  /// Frames rendered since the engine was made.
  var frame: Int
  var sampleRate: Int
  /// The commands whose lamp is on.
  var lit: Set<Command>
  /// The reporters of the facts.
  var sources: FactSources
  /// The engine's figures; nil in a recorded run, whose picture is the same each time.
  var statistics: EngineStatistics?

  /// True while something outside the game silences all of it.
  var isSilentOutside: Bool { !outside.isEmpty }
  /// True while effects that are played are heard.
  var areEffectsHeard: Bool { verdict.effects <= .ducked && !isSilentOutside }

  /// True while the effects stand still, and the world with them. A machine without any output pauses the sound alone: the
  /// game can be played there.
  var isWorldStill: Bool {
    guard verdict.effects == .paused else { return false }
    return verdict.reasons.effects.contains { reason in
      switch reason {
      // They pause nothing, or do not pause the game.
      case .silentMode, .screenLock, .voiceChat, .outputLost: false
      case .focusLost: focusLossPolicy == .pause
      default: true
      }
    }
  }
}
