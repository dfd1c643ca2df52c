/// Why a voice ended.
public enum VoiceEnd: String, Sendable, Hashable, BitwiseCopyable {
  /// It played to its end.
  case finished
  /// The game stopped it, or the engine is gone.
  case stopped
  /// A voice of more weight needed its place, or a play beyond a limit.
  case stolen
  /// A limit of its effect or of its bus did not admit it, 16 streamed effects had a voice, or its bus takes none, as
  /// that of the soundtrack: it never began.
  case refused
  /// It was held for more than 10 s, or had hardly begun to end when a hold began, or the session became inactive.
  case dropped
  /// It was asked for while the system held the effects: it ran unheard, and ended on time.
  case unheard
  /// Its file could not be read on while it played, or OpenAL refused its frames: the log has the error.
  case failed
}
