/// A part of what an engine plays that has a filter of its own.
public enum SoundMix: String, Hashable, Sendable, CaseIterable {
  /// Everything.
  case master
  /// The soundtrack.
  case soundtrack
  /// All voices, of every bus.
  case effects
}
