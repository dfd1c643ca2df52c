/// The end of a recording, after which nothing records until the game asks again.
public enum RecordingEnd: String, Sendable, Hashable, CaseIterable {
  /// The game stopped it.
  case stopped
  /// A category is in force that has no input: ``SessionCategory/allowsInput``.
  case category
  /// Its microphone is gone, or there was none.
  case inputLost
  /// The lid was closed: opening it again must not open the microphone.
  case lidClosed
  /// The machine went to sleep.
  case sleep
  /// The sound server refuses the recording.
  case refused

  /// The end in words for people: "the microphone is gone".
  public var summary: String {
    switch self {
    case .stopped: "stopped"
    case .category: "the category records nothing"
    case .inputLost: "the microphone is gone"
    case .lidClosed: "the lid was closed"
    case .sleep: "the system went to sleep"
    case .refused: "the sound server refuses"
    }
  }
}
