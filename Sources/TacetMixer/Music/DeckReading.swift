/// The frames of a deck that were read for a step.
struct DeckReading: BitwiseCopyable {
  /// For how many frames of the step there is music.
  var frames: Int
  /// How many frames of the music that took.
  var passed: Int
  /// How many lie ready after them.
  var left: Int
  /// True if the music ends with these frames.
  var isComplete: Bool
}
