/// Why a voice, or a soundtrack, ended.
package enum VoiceEnd: UInt8, Sendable, BitwiseCopyable {
  /// It played to its end.
  case finished
  /// The game stopped it.
  case stopped
  /// A voice of more weight needed its source.
  case stolen
  /// It was held too long, or the session became inactive.
  case dropped
  /// It was asked for while the system held the effects: it ran unheard.
  case unheard
}
