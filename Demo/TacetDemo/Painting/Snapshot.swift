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
  /// The commands whose lamp is on.
  var lit: Set<Command>
}
