/// A source of our own for a plain voice: it plays 32-bit float frames at the mix's rate and at pitch 1. Pure.
///
/// It does what OpenAL does, to the frame: a change of gain or pan is a straight line over a step, one that starts at a
/// gain has it at once, and one that is beyond its loop plays to its end.
struct PlainSource: BitwiseCopyable {
  /// OpenAL does not mix what stays below this gain.
  private static let silent: Float = 1e-5

  private var samples: UnsafePointer<Float>?
  private var isStereo = false
  private var frames = 0
  private var loopStart = 0
  private var loopEnd = 0
  var loops = false
  /// It has not played to its end.
  private(set) var isPlaying = false
  /// The frame of the buffer that comes next.
  var position = 0
  var gain: Float = 0
  /// Where a mono one is on the half circle before the listener, by its x.
  var x: Float = 0
  /// The share of a mono one that reaches each ear; of a stereo one, that of each channel in its own.
  var ears = SIMD2<Float>(repeating: 1)
  /// The sample of each ear that was played last.
  private var last = SIMD2<Float>(repeating: 0)
  /// The gains at the last step's end.
  private var drawn = SIMD2<Float>(repeating: 0)
  /// Its first step is not mixed yet, and has one gain throughout.
  private var isFresh = false
  /// It plays on at another speed, and goes.
  private var ending: ResampledEnd?

  /// The end of a source whose voice goes on from one of OpenAL's.
  private struct ResampledEnd: BitwiseCopyable {
    /// The frames of the buffer that pass in one of the mix.
    var step: Float
    /// The frames to silence.
    var frames: Int
    /// The cubic by which the other one is resampled; nil: by a line.
    var cubic: CubicLaw?
  }

  /// A source of no buffer.
  init() {}

  /// A source of a buffer whose frames can be reached, not started.
  init(_ buffer: EffectBuffer) {
    samples = UnsafePointer(bitPattern: buffer.memory)
    isStereo = buffer.channels == 2
    frames = Int(buffer.frames)
    loopStart = Int(buffer.loopStart)
    loopEnd = Int(buffer.loopEnd)
  }

  /// Starts `offset` frames into the buffer, at `gain`; in a straight line from silence if it `fadesIn`.
  mutating func start(offset: Int, loops: Bool, gain: Float, fadesIn: Bool) {
    position = offset
    self.loops = loops
    self.gain = gain
    drawn = .zero
    last = .zero
    isFresh = !fadesIn
    isPlaying = true
  }

  /// Adds the next `frames` frames to both ears.
  mutating func add(
    to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, frames count: Int
  ) {
    guard isPlaying, let samples else { return }
    if let ending { return add(ending, samples, to: left, right, frames: count) }
    let target = ears * gain
    if isFresh { drawn = target }
    isFresh = false
    let step = (target - drawn) / Float(count)
    // OpenAL draws no line for less.
    let moves = (target.x - drawn.x).magnitude > .ulpOfOne || (target.y - drawn.y).magnitude > .ulpOfOne
    var done = 0
    while done < count, isPlaying {
      let wraps = loops && position < loopEnd
      let end = wraps ? loopEnd : frames
      let part = max(0, min(count - done, end - position))
      let first = drawn + step * Float(done)
      let stride = isStereo ? 2 : 1
      let start = samples + position * stride
      if moves {
        Self.add(start, stride, to: left + done, part, from: first.x, step: step.x)
        Self.add(start + (stride - 1), stride, to: right + done, part, from: first.y, step: step.y)
      } else {
        Self.add(start, stride, to: left + done, part, gain: drawn.x)
        Self.add(start + (stride - 1), stride, to: right + done, part, gain: drawn.y)
      }
      if part > 0 {
        let end = start + (part - 1) * stride
        last = SIMD2(end[0], end[stride - 1])
      }
      position += part
      done += part
      guard position >= end else { continue }
      if wraps { position = loopStart } else { isPlaying = false }
    }
    if moves { drawn = target }
  }

  /// Goes down to silence over the next `frames` frames, in a straight line, at the speed of the source of OpenAL that
  /// comes.
  mutating func leave(step: Float, over frames: Int, cubic: CubicLaw?) {
    ending = ResampledEnd(step: step, frames: frames, cubic: cubic)
  }

  private mutating func add(
    _ ending: ResampledEnd, _ samples: UnsafePointer<Float>, to left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>, frames count: Int
  ) {
    isPlaying = false
    for frame in 0..<min(count, ending.frames) {
      let place = Float(frame) * ending.step
      let (first, t) = (Int(place), place - place.rounded(.down))
      let share = 1 - Float(frame) / Float(ending.frames)
      var sample = self.sample(first, samples)
      if t > 0 {
        let next = self.sample(first + 1, samples)
        if let cubic = ending.cubic {
          let (before, after) = (self.sample(first - 1, samples), self.sample(first + 2, samples))
          sample = cubic.value(before, sample, next, after, at: t)
        } else {
          sample += (next - sample) * t
        }
      }
      sample *= share
      // The one that comes does not know the last sample.
      if let cubic = ending.cubic, first == 0 { sample += last * (cubic.before(at: t) * (1 - share)) }
      left[frame] += sample.x * drawn.x
      right[frame] += sample.y * drawn.y
    }
  }

  /// The samples of both ears that come `frames` frames after the next one; -1 is what was played last.
  private func sample(_ frames: Int, _ samples: UnsafePointer<Float>) -> SIMD2<Float> {
    guard frames >= 0 else { return last }
    var place = position + frames
    if loops, position < loopEnd {
      while place >= loopEnd { place -= max(1, loopEnd - loopStart) }
    } else if place >= self.frames {
      return .zero
    }
    return isStereo ? SIMD2(samples[2 * place], samples[2 * place + 1]) : SIMD2(repeating: samples[place])
  }

  // One ear. The compiler turns these loops into vectors; where it does not optimize they are quick enough.

  /// Adds frames at one gain.
  private static func add(
    _ source: UnsafePointer<Float>, _ stride: Int, to ear: UnsafeMutablePointer<Float>, _ frames: Int, gain: Float
  ) {
    guard gain.magnitude > silent else { return }
    var frame = 0
    if stride == 1 {
      while frame < frames {
        ear[frame] += source[frame] * gain
        frame &+= 1
      }
    } else {
      while frame < frames {
        ear[frame] += source[2 &* frame] * gain
        frame &+= 1
      }
    }
  }

  /// Adds frames at a gain that moves.
  private static func add(
    _ source: UnsafePointer<Float>, _ stride: Int, to ear: UnsafeMutablePointer<Float>, _ frames: Int, from gain: Float,
    step: Float
  ) {
    var frame = 0
    while frame < frames {
      ear[frame] += source[frame &* stride] * (gain + step * Float(frame))
      frame &+= 1
    }
  }
}
