/// Limits a stereo signal to full scale: the gain falls ahead of a louder sample, so that it never steps.
///
/// A signal below full scale is not changed by a bit; it is put out ``delay`` frames later. Before a louder sample the
/// gain falls over ``delay`` frames to where that sample is at full scale, stays there for 25 ms, and recovers in a
/// straight line, from silence to unity within 0.2 s. So it falls by 1 / (``delay`` + 1) a frame at most, and does not
/// move at all while a steady tone of 20 Hz or more is too loud. It makes the same samples however they are cut into
/// blocks.
package struct Limiter: Sendable {
  /// Chunks whose least gains are kept: 25 ms and the look-ahead.
  private static let chunkCount = 20

  /// By how many frames the signal is put out later: 64 at 48 kHz, 1.3 ms at any rate; 0 without a look-ahead.
  package let delay: Int
  private let chunk: Int
  private let recovery: Float
  /// One divided by the gains that are averaged.
  private let scale: Double

  private var line: DelayLine
  /// The gains that the last `delay` frames and the next one allow, with hold and recovery.
  private var envelopes = InlineArray<257, Float>(repeating: 1)
  /// The place of the next one.
  private var place = 0
  private var sum: Double
  private var envelope: Float = 1
  /// For how many frames the envelope has been unity, up to all that are kept.
  private var steadyFrames: Int
  /// For how many frames the line still has something to put out.
  private var soundingFrames = 0
  /// The least gain of each of the last chunks, and of the one that is not full.
  private var chunkMinima = InlineArray<20, Float>(repeating: 1)
  private var nextChunk = 0
  private var minimum: Float = 1
  private var partialMinimum: Float = 1
  private var framesInChunk = 0

  /// The delay with a look-ahead, at `sampleRate` frames a second.
  package static func delay(sampleRate: Int) -> Int { max(1, min(sampleRate / 750, DelayLine.longest)) }

  /// A limiter for `sampleRate` frames a second, up to 192,000; without a look-ahead the gain falls at once.
  package init(sampleRate: Int, looksAhead: Bool = true) {
    chunk = Self.delay(sampleRate: sampleRate)
    delay = looksAhead ? chunk : 0
    line = DelayLine(delay: delay)
    recovery = 1 / (0.2 * Float(sampleRate))
    steadyFrames = delay + 1
    sum = Double(delay + 1)
    scale = 1 / Double(delay + 1)
  }

  /// True if neither gain nor delay change a signal of silence any more.
  package var isAtRest: Bool { soundingFrames == 0 && isSteady }

  private var isSteady: Bool { steadyFrames > delay }

  /// Forgets what was not put out yet, and the gain.
  package mutating func clear() {
    guard !isAtRest else { return }
    line.clear()
    envelopes = InlineArray(repeating: 1)
    chunkMinima = InlineArray(repeating: 1)
    (minimum, partialMinimum, envelope) = (1, 1, 1)
    (soundingFrames, steadyFrames) = (0, delay + 1)
    sum = Double(delay + 1)
  }

  /// Puts out `frames` frames, after silence of as many.
  package mutating func processSilence(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    samples.update(repeating: 0, count: 2 * frames)
    guard !isAtRest else { return rest(frames) }
    let left = max(0, soundingFrames - frames)
    process(samples, frames: frames)
    soundingFrames = left
  }

  /// Limits `frames` interleaved stereo frames in place; a sample that is not a number becomes silence.
  ///
  /// Any thread; neither allocates nor locks.
  package mutating func process(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    soundingFrames = delay
    if isSteady, largestMagnitude(samples, count: 2 * frames) <= 1 {
      rest(frames)
      line.pass(samples, frames: frames)
    } else {
      limit(samples, frames: frames)
    }
  }

  /// Copies the frames that were not put out yet, without a gain: for tests that compare frames.
  package func copyDelayed(to samples: UnsafeMutablePointer<Float>) { line.copy(to: samples) }

  // MARK: - A signal in two parts

  /// Puts out `frames` frames of both parts, after silence of as many.
  package mutating func processSilence(
    _ samples: UnsafeMutablePointer<Float>, and others: UnsafeMutablePointer<Float>, through other: inout DelayLine,
    frames: Int
  ) {
    samples.update(repeating: 0, count: 2 * frames)
    others.update(repeating: 0, count: 2 * frames)
    guard !isAtRest else { return rest(frames) }
    let left = max(0, soundingFrames - frames)
    process(samples, and: others, through: &other, frames: frames)
    soundingFrames = left
  }

  /// Limits a signal in two parts, `frames` interleaved stereo frames each, in place: both get the gain that their sum
  /// gets, so that they are summed later to what ``process(_:frames:)`` makes of the sum. Less where one of them alone
  /// is past full scale. The second part is delayed by `other`, which is as long as ``delay``.
  ///
  /// The sum may be processed before, and the parts from any block on: what was not put out yet of the sum is put out
  /// with the first part. Neither allocates nor locks.
  package mutating func process(
    _ samples: UnsafeMutablePointer<Float>, and others: UnsafeMutablePointer<Float>, through other: inout DelayLine,
    frames: Int
  ) {
    soundingFrames = delay
    if isSteady, largestMagnitude(samples, others, count: 2 * frames) <= 1 {
      rest(frames)
      line.pass(samples, frames: frames)
      other.pass(others, frames: frames)
    } else {
      limit(samples, and: others, through: &other, frames: frames)
    }
  }

  private mutating func limit(
    _ samples: UnsafeMutablePointer<Float>, and others: UnsafeMutablePointer<Float>, through other: inout DelayLine,
    frames: Int
  ) {
    for index in 0..<frames {
      let (left, right) = (Self.finite(samples[2 * index]), Self.finite(samples[2 * index + 1]))
      let (otherLeft, otherRight) = (Self.finite(others[2 * index]), Self.finite(others[2 * index + 1]))
      let gain = gain(
        after: max(
          max(abs(left), abs(otherLeft), abs(left + otherLeft)),
          max(abs(right), abs(otherRight), abs(right + otherRight))))
      let first = line.push(left, right)
      let second = other.push(otherLeft, otherRight)
      samples[2 * index] = max(-1, min(1, first.0 * gain))
      samples[2 * index + 1] = max(-1, min(1, first.1 * gain))
      others[2 * index] = max(-1, min(1, second.0 * gain))
      others[2 * index + 1] = max(-1, min(1, second.1 * gain))
    }
  }

  // MARK: - Gain

  private mutating func limit(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    for index in 0..<frames {
      let (left, right) = (Self.finite(samples[2 * index]), Self.finite(samples[2 * index + 1]))
      let gain = gain(after: max(abs(left), abs(right)))
      let (oldLeft, oldRight) = line.push(left, right)
      samples[2 * index] = max(-1, min(1, oldLeft * gain))
      samples[2 * index + 1] = max(-1, min(1, oldRight * gain))
    }
  }

  private static func finite(_ sample: Float) -> Float { sample.isFinite ? sample : 0 }

  /// Lets frames pass that need no gain.
  private mutating func rest(_ frames: Int) { framesInChunk = (framesInChunk + frames) % chunk }

  /// Takes the magnitude of the next frame, and returns the gain of the one that is put out now, the oldest.
  private mutating func gain(after magnitude: Float) -> Float {
    follow(magnitude)
    // The mean of a straight fall: every gain that is taken in allows the oldest frame.
    sum += Double(envelope) - Double(envelopes[place])
    envelopes[place] = envelope
    place = place == delay ? 0 : place + 1
    steadyFrames = envelope == 1 ? min(steadyFrames + 1, delay + 1) : 0
    if isSteady { sum = Double(delay + 1) }
    return isSteady ? 1 : Float(sum * scale)
  }

  /// Takes the magnitude of the next frame into the envelope.
  private mutating func follow(_ magnitude: Float) {
    if magnitude > 1 { partialMinimum = min(partialMinimum, 1 / magnitude) }
    envelope = min(partialMinimum, minimum, envelope + recovery)
    framesInChunk += 1
    guard framesInChunk == chunk else { return }
    framesInChunk = 0
    chunkMinima[nextChunk] = partialMinimum
    nextChunk = (nextChunk + 1) % Self.chunkCount
    partialMinimum = 1
    minimum = 1
    for index in 0..<Self.chunkCount { minimum = min(minimum, chunkMinima[index]) }
  }
}
