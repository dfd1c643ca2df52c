import TacetSignal

/// A voice as the game wants it: the one list of a voice's parameters.
package struct VoiceParameters: BitwiseCopyable, Sendable {
  /// Its place in space, for one that has a place.
  package var position: SIMD3<Float>?
  /// How it sounds from there.
  package var space = SpatialVoice()
  /// How fast it moves, in units a second.
  package var velocity: SIMD3<Float> = .zero
  /// Where it points; zero: nowhere.
  package var direction: SIMD3<Float> = .zero
  /// How often its loop begins again; `Int32.max` for ever.
  package var repeats: Int32 = 0
  /// The frame of its effect to which the last seek leads, and how many there were.
  private(set) var seekFrame: Int32 = 0
  private(set) var seeks: UInt32 = 0
  /// True if the game paused it.
  package var isPaused = false
  /// Its amplitude ratio.
  package var gain: Float = 1
  /// From left (-1) to right (1); not used with a position.
  package var pan: Float = 0
  /// How far apart the channels of a stereo effect are, from 0 (both at its place) to 1; below 0 they change sides.
  package var width: Float = 1
  /// The gains of what reaches the left and the right ear; not used with a position.
  package var sides = SIMD2<Float>(1, 1)
  /// A mono effect in the middle reaches each ear as it is; not used with a position.
  package var isMonoUnity = false
  /// How much stands between it and the listener, 0 to 1.
  package var occlusion: Float = 0
  /// Its filters with cutoffs.
  package var cutoffs = SoundFilter()
  /// The game's DSP of its own frames.
  package var dsp: DSPDoor?
  /// Its send to the reverb; nil: that of its bus.
  package var send: ReverbSend?
  /// Its speed: 2 is an octave up.
  package var pitch: Float = 1
  /// The number of its bus.
  package var bus = 0
  /// Voices of a lower priority give way to those of a higher one.
  package var priority = 0
  /// When it starts; at once if that has passed.
  package var start: ClockTime = .engine(0)

  /// True if it repeats for ever.
  package var loops: Bool {
    get { repeats == .max }
    set { repeats = newValue ? .max : 0 }
  }

  /// Its place in space, or its pan as a point.
  var point: SIMD3<Float> {
    get { position ?? SIMD3(pan, 0, 0) }
    set { if position != nil { position = newValue } else { pan = newValue.x } }
  }

  /// Its place in space, or its pan.
  package var spot: VoiceSchedule.PanOrPosition {
    get { VoiceSchedule.PanOrPosition(position: position, pan: pan) }
    set {
      position = newValue.position
      if position == nil { pan = newValue.pan }
    }
  }

  /// The defaults: full gain at the centre, on bus 0, at once.
  package init() {}

  /// Leads it to a frame of its effect.
  package mutating func seek(to frame: Int) {
    seekFrame = Int32(clamping: max(0, frame))
    seeks &+= 1
  }

  mutating func copySeek(of other: borrowing VoiceParameters) {
    (seekFrame, seeks) = (other.seekFrame, other.seeks)
  }

  /// True if it sounds from somewhere, and not from the centre alone.
  var isInSpace: Bool { position != nil && space.share > 0 }

  /// True if it sounds from where the other voice does.
  func isAtPlace(of other: VoiceParameters) -> Bool {
    position == other.position && pan == other.pan && width == other.width && sides == other.sides
      && space == other.space && direction == other.direction
  }
}
