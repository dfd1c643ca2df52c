import TacetSignal

/// The place of a voice in its effect, as the renderer publishes it when it changes. With the clock that the voice
/// counts by, it gives the voice's frame at any time until the next change.
struct VoicePosition: BitwiseCopyable {
  /// The clock that a voice counts by.
  enum Clock: UInt8 {
    /// None: it stands still.
    case stopped
    /// The clock of the effects' mix, which stands still while that is frozen.
    case mix
    /// The engine's, with the frames that were missed: it runs unheard.
    case engine
  }

  var generation: UInt32 = 0
  var clock = Clock.stopped
  /// It is audible, and waits because others that matter more sound.
  var isOutranked = false
  /// How much of the game's fade-in was left when ``ways`` were published, in frames.
  var fadeInLeft = 0
  var loop = PlayedLoop()
  /// Frames of the effect that pass in the frame of the clock at `anchor`: a multiple of 1 / 2^32.
  var step: Double = 1
  /// How much more pass in each frame after it: a multiple of 1 / 2^32.
  var bend: Double = 0
  /// The place, in frames with each round counted, or folded into a loop that repeats for ever, when the clock stood at
  /// `anchor`.
  var position: Double = 0
  var anchor = 0
  var ways = VoiceWays()
  /// The gain of its fade-in, or of what a pause has left of a fade-out.
  var fade = Ramp(1)
  /// The gain of a fade-out under way, to an end.
  var fadeOut = Ramp(1)

  /// The place when the clock stands at `clock`; one that has not come to the anchor yet counts as there.
  func position(at clock: Int) -> Double { loop.folded(count(at: clock)) }

  /// As ``position(at:)`` with each round counted.
  func count(at clock: Int) -> Double {
    let frames = Double(max(0, clock - anchor))
    return position + frames * step + bend * (frames * (frames - 1) / 2)
  }

  /// The frames that its ramps have gone on for since they were published, with the mix's clock at `mix`.
  func framesOfWays(mix: Int) -> Int { clock == .mix ? max(0, mix - ways.clock) : 0 }

  /// The gain of the fades that the game has asked for, `frames` frames after they were published.
  func fadeGain(after frames: Int) -> Float { fade.value(after: frames) * fadeOut.value(after: frames) }

  /// The whole frame that comes next, with the mix's clock at `mix` and the engine's at `engine`.
  func frame(mix: Int, engine: Int) -> Int {
    switch clock {
    case .stopped: Int(position)
    case .mix: Int(position(at: mix))
    case .engine: Int(position(at: engine))
    }
  }
}
