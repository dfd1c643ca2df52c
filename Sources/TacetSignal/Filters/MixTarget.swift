/// A part of what an engine plays that has a filter of its own.
public enum MixTarget: String, Hashable, Sendable, CaseIterable {
  /// The sum of both mixes.
  case master
  /// The soundtrack with its layers and stingers.
  case soundtrack
  /// All voices, of every bus.
  case effects
}
