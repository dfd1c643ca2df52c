public import TacetDecoding

/// Why a soundtrack ended.
public enum SoundtrackEnd: Sendable, Hashable {
  /// It played to its end, without a loop.
  case finished
  /// The game stopped it or let another follow, or the engine is gone.
  case stopped
  /// Its file could not be read on.
  case failed(DecodingError)
}
