/// The stream of a voice, as the voice sees it. Pure.
struct VoiceStream: BitwiseCopyable {
  /// The effects of an update.
  enum Outcome {
    case none
    /// The value of ``isReady`` has changed.
    case readiness
    /// The voice must fall silent now: what is left takes as long as that.
    case dry
  }

  /// Enough lies ready for the voice to sound; true of an effect in memory.
  var isReady = true
  /// The voice falls silent, because it has run dry.
  var isDry = false
  /// The mix's clock at which it must begin to fall silent, unless more comes by then.
  private(set) var dryAt = Int.max
  /// Frames that it plays in all; `Int.max` if it never ends, or that is unknown.
  var length = Int.max

  /// How often the voice was led to another frame.
  private(set) var seeks = 0

  /// Waits for the frames of another place.
  mutating func seek() {
    seeks += 1
    isReady = false
  }

  /// Updates it from the frames that lie ready for a voice at `place` that plays `step` frames in one of the mix, falls
  /// silent over `fade` frames, and ends by itself when the mix's clock comes to `end`.
  mutating func follow(
    _ stream: StreamReading, _ state: VoiceRecord.State, hasStarted: Bool, place: Double, step: Double, clock: Int,
    end: Int, fade: Int
  ) -> Outcome {
    switch state {
    case .parked, .virtual:
      isDry = false
      let wasReady = isReady
      isReady = stream.isEnough(at: Int(place), hasStarted: hasStarted, step: step)
      return isReady == wasReady ? .none : .readiness
    case .pending, .sounding:
      guard !isDry else { return .none }
      if stream.isComplete, Int(place) >= stream.first {
        dryAt = end
        return .none
      }
      let left = stream.framesUntilDry(from: place, step: step, fade: fade)
      dryAt = clock + left
      return left <= 0 && state == .sounding ? .dry : .none
    case .idle, .unheard: return .none
    }
  }

  /// How many frames a step may have from `clock` on.
  func boundary(at clock: Int) -> Int { isDry ? .max : max(1, dryAt - clock) }
}
