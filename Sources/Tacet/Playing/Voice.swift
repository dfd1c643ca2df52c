/// One sounding instance of an effect. A value: keep it, copy it, forget it; asking after one that ended is harmless.
public struct Voice: Hashable, Sendable {
  let engine: UInt32
  let slot: UInt32
  let generation: UInt32
}

/// Why a voice ended.
public enum VoiceEnd: String, Sendable, Hashable {
  /// It played to its end.
  case finished
  /// The game stopped it, or the engine is gone.
  case stopped
  /// A voice of more weight needed its place.
  case stolen
  /// It was held for more than 10 s, or had hardly begun to end when a hold began, or the session became inactive.
  case dropped
  /// It was asked for while the system held the effects: it ran unheard, and ended on time.
  case unheard
}
