/// The place of the soundtrack's current play, and the mix's clock of the same moment.
package struct MusicPlace: BitwiseCopyable, Sendable {
  /// The number of the play; 0 while none has begun.
  package var generation: UInt32 = 0
  /// Frames that it has played.
  package var played = 0
  /// Frames that the mix has counted.
  package var clock = 0
}
