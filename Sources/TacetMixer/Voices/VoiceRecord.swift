import TacetSignal

/// What the renderer knows of one voice. Plain bits; the renderer's alone.
struct VoiceRecord: BitwiseCopyable {
  enum State: UInt8 {
    /// No voice.
    case idle
    /// Stands still, without a source: it waits for its time, or it is paused.
    case parked
    /// It is to sound, and has no source yet.
    case pending
    /// It sounds, from a source.
    case sounding
    /// It runs without a source, because nobody could hear it.
    case virtual
  }

  /// What becomes of a sounding voice when its envelope has come down to zero.
  enum Exit: UInt8 {
    case stay, end, park
    /// It goes on from another buffer.
    case swap
  }

  var state = State.idle
  var exit = Exit.stay
  var exitReason = VoiceEnd.stopped
  var loops = false
  var isPaused = false
  var isPositioned = false
  var hasStarted = false
  var needsPlacement = false
  /// For how many frames its new place has waited for a step long enough to go there without a click.
  var placementDelay = 0
  /// Its source was started in this step, with a gain that moves.
  var isFresh = false
  /// It is on its way to where nobody hears it.
  var isFading = false
  /// It was asked for in a pause, and comes in after it.
  var waitsForThaw = false
  var generation: UInt32 = 0
  var buffer = EffectBuffer(name: 0, mono: 0, channels: 1, frames: 0, sampleRate: 48_000, loopStart: 0, loopEnd: 0)
  var bus: Int32 = 0
  var priority: Int32 = 0
  var serial: UInt64 = 0
  var source: Int32 = -1
  /// The engine frame it is to start at, while it is parked and has not begun.
  var startFrame = 0
  /// Where it stood, in frames of its buffer, when the mix's clock stood at `anchor`.
  var position: Double = 0
  var anchor = 0
  /// Where the mix's clock will stand when it ends; `Int.max` when it loops.
  var endsAt = Int.max
  var pitch: Float = 1
  var pan: Float = 0
  var place: (x: Float, y: Float, z: Float) = (0, 0, 0)
  var gain = Ramp(1)
  var envelope = Ramp(1)
  /// What its last bus gave more than this one does, on its way to nothing: it moved from bus to bus while it sounded.
  var busOffset = Ramp(0)
  /// What panning makes of the gain.
  var panGain: Float = 1
  /// What the source was last told.
  var sourceGain: Float = -1

  /// Whether it repeats; an effect without frames has nothing to repeat, and ends.
  var repeats: Bool { loops && buffer.loopEnd > buffer.loopStart }

  /// Frames of the buffer that pass in one frame of the mix. OpenAL counts the step in 4096ths of a frame, up to 255.
  func step(sampleRate: Int) -> Double {
    let ratio = Double(pitch) * Double(buffer.sampleRate) / Double(sampleRate)
    return max(1, min((ratio * 4096).rounded(), 255 * 4096)) / 4096
  }

  /// Where it stands in its buffer when the mix's clock stands at `clock`.
  func position(at clock: Int, sampleRate: Int) -> Double {
    let unrolled = position + Double(clock - anchor) * step(sampleRate: sampleRate)
    let end = Double(buffer.loopEnd)
    guard repeats else { return min(unrolled, Double(buffer.frames)) }
    guard unrolled >= end else { return unrolled }
    let start = Double(buffer.loopStart)
    return start + (unrolled - end).truncatingRemainder(dividingBy: end - start)
  }

  /// Counts anew from where it stands now; after a change of pitch, or before it goes on.
  mutating func anchor(position: Double, at clock: Int, sampleRate: Int) {
    self.position = position
    anchor = clock
    let left = max(0, Double(buffer.frames) - position)
    endsAt = repeats ? .max : clock + Int((left / step(sampleRate: sampleRate)).rounded(.up))
  }
}
