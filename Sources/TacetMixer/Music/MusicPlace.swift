import TacetSignal

/// The place of the soundtrack's current play, and the mix's clock of the same moment.
package struct MusicPlace: BitwiseCopyable, Sendable {
  /// The number of the play; 0 while none has begun.
  package var generation: UInt32 = 0
  /// Frames that it has played.
  package var played = 0
  /// Frames that the mix has counted.
  package var clock = 0
  /// The engine's frame at which it had played these: the present one, unless it stands still.
  package var reached = 0
  package var engine = 0
  /// When that frame is due, by `CLOCK_MONOTONIC`, in nanoseconds; the output's latency later it is heard.
  package var time = 0
  /// How far each frame takes the music.
  package var pace = MusicPace()
  /// False while the mix stands still.
  package var isRunning = true

  package init() {}
}
