import Tacet

/// What the engine says at one moment: all that the picture and the log show of it.
struct Snapshot: Sendable {
  /// The soundtrack that plays.
  struct Music: Sendable {
    var title: String
    /// The frame of the file that is rendered next.
    var position: Int
    var info: SoundInfo
  }

  var verdict: Verdict
  var meters: MeterReadings
  var music: Music?
  var soundtrackGain: Gain
  var category: SessionCategory
  var reportedCategory: SessionCategory
  var route: OutputRoute
  var isActive: Bool
  var isRouteLost: Bool
  var isGamePaused: Bool
  var routeLossPolicy: RouteLossPolicy
  var voiceChatPolicy: VoiceChatPolicy
  var voices: Int
  var latency: Duration?
  /// Frames rendered since the engine was made.
  var frame: Int
  var sampleRate: Int
  /// The commands whose lamp is lit.
  var lit: Set<Command>
}
