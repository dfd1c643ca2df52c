import TacetSignal

/// One bus of the effects as the renderer knows it.
struct BusRecord: BitwiseCopyable {
  /// Its gain; silence while it is muted.
  var gain = Ramp(1)
  var filter = BusFilterRamp()
  var isPaused = false
  /// How long its last pause, or the end of it, takes, in frames.
  var pauseRamp = 0

  /// Advances its ramps by `frames` frames.
  mutating func advance(_ frames: Int) {
    if gain.isMoving { gain.advance(frames) }
    if filter.isMoving { filter.advance(frames) }
  }
}
