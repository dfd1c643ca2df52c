/// The end of a play of a ``ShortSound``.
public enum SoundEnd: String, Sendable, Hashable {
  /// The sound was played to its end.
  case finished
  /// The user's rules forbade it, or there was no output.
  case unheard
  /// Newer sounds replaced it.
  case superseded
  /// The ``Feedback`` was released.
  case stopped
}
