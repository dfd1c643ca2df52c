import TacetSignal

/// A voice as the game wants it: the one list of a voice's parameters.
package struct VoiceParameters: BitwiseCopyable, Sendable {
  /// Its place in space, for one that has a place.
  package var position: SIMD3<Float>?
  /// True if it repeats.
  package var loops = false
  /// True if the game paused it.
  package var isPaused = false
  /// Its amplitude ratio.
  package var gain: Float = 1
  /// From left (-1) to right (1); not used with a position.
  package var pan: Float = 0
  /// Its speed: 2 is an octave up.
  package var pitch: Float = 1
  /// The number of its bus.
  package var bus = 0
  /// Voices of a lower priority give way to those of a higher one.
  package var priority = 0
  /// When it starts; at once if that has passed.
  package var start: ClockTime = 0

  /// Its place in space, or its pan as a point.
  var point: SIMD3<Float> {
    get { position ?? SIMD3(pan, 0, 0) }
    set { if position != nil { position = newValue } else { pan = newValue.x } }
  }

  /// Its place in space, or its pan.
  package var spot: VoiceSchedule.Spot {
    get { VoiceSchedule.Spot(position: position, pan: pan) }
    set {
      position = newValue.position
      if position == nil { pan = newValue.pan }
    }
  }

  /// The defaults: full gain at the centre, on bus 0, at once.
  package init() {}
}
