/// The end of a play of a ``ShortSound``.
public enum SoundEnd: String, Sendable, Hashable {
  /// The sound was played to its end.
  case finished
  /// The user's rules forbade it, or came to forbid it while it played, or there was no output.
  case unheard
  /// The output did not take its first frame within 0.3 s of the request. A tap that is heard later than that is worse
  /// than none.
  case late
  /// Newer sounds replaced it.
  case superseded
  /// The ``Feedback`` was released.
  case stopped
}
