import TacetSignal

/// The gain of a voice, without that of its place: the product of its ramps. Pure.
struct VoiceGain {
  var gain: Ramp
  var envelope: Ramp
  var fade: Ramp
  var bus: Ramp
  /// Added to the bus's.
  var busOffset: Ramp

  /// True while one of its ramps moves.
  var isMoving: Bool {
    gain.remaining | envelope.remaining | fade.remaining | bus.remaining | busOffset.remaining != 0
  }

  /// The gain `frames` frames from now.
  func value(after frames: Int) -> Float {
    // As nearly every voice is, nearly always.
    if !isMoving { return gain.value * envelope.value * fade.value * max(0, bus.value + busOffset.value) }
    return gain.value(after: frames) * envelope.value(after: frames) * fade.value(after: frames)
      * max(0, bus.value(after: frames) + busOffset.value(after: frames))
  }

  /// Fills `gains` with `factor` times the gain of each of the next `count` frames.
  func fill(_ gains: UnsafeMutablePointer<Float>, count: Int, factor: Float) {
    gains.update(repeating: factor, count: count)
    gain.multiply(gains, count: count)
    envelope.multiply(gains, count: count)
    fade.multiply(gains, count: count)
    guard busOffset.isMoving || busOffset.value != 0 else { return bus.multiply(gains, count: count) }
    for frame in 0..<count { gains[frame] *= max(0, bus.value(after: frame) + busOffset.value(after: frame)) }
  }
}
