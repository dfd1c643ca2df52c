/// Where the sound comes out. SESSION.md 5.
public enum OutputRoute: String, Sendable, Hashable, CaseIterable {
  /// Loudspeakers, built in or on a line output: everybody in the room hears them.
  case speaker
  /// Headphones or a headset on a wire: a jack, USB.
  case headphones
  /// Headphones or a headset by Bluetooth.
  case bluetooth
  /// A screen or a receiver.
  case hdmi
  /// No output at all.
  case none

  /// Whether only the player hears it: ``headphones``, ``bluetooth``.
  public var isPrivate: Bool { self == .headphones || self == .bluetooth }
}

/// What happens when a private route vanishes and the next one is not private.
///
/// Rule: HIG, Audio, on headphones: unplugging them pauses, plugging them in does not. SESSION.md 5.
public enum RouteLossPolicy: String, Sendable, Hashable, CaseIterable {
  /// Pause until a private route is back or the game resumes. The default.
  case pauseUntilPrivate
  /// Pause until the game resumes, whatever is plugged in meanwhile.
  case pauseUntilResumed
  /// Play on, aloud.
  case `continue`
}
