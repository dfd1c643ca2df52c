/// Limits a stereo signal to full scale: the gain falls ahead of a louder sample, so that it never steps.
///
/// A signal below full scale is not changed by a bit; it is put out ``delay`` frames later. Before a louder sample the gain
/// falls over ``delay`` frames to where that sample is at full scale, stays there for 25 ms, and recovers in a straight
/// line, from silence to unity within 0.2 s. So it falls by 1 / (``delay`` + 1) a frame at most, and does not move at all
/// while a steady tone of 20 Hz or more is too loud. It makes the same samples however they are cut into blocks.
package struct Limiter: Sendable {
  /// The most frames of look-ahead, at 192 kHz.
  private static let longestDelay = 256
  /// Chunks whose least gains are kept: 25 ms and the look-ahead.
  private static let chunkCount = 20

  /// By how many frames the signal is put out later: 64 at 48 kHz, 1.3 ms at any rate; 0 without a look-ahead.
  package let delay: Int
  private let chunk: Int
  private let recovery: Float

  /// The last `delay` frames, and a place for the next one.
  private var line = InlineArray<514, Float>(repeating: 0)
  private var spare = InlineArray<512, Float>(repeating: 0)
  /// The gains that the last `delay` frames and the next one allow, with hold and recovery.
  private var envelopes = InlineArray<257, Float>(repeating: 1)
  /// The place of the next frame in both.
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
  package static func delay(sampleRate: Int) -> Int { max(1, min(sampleRate / 750, longestDelay)) }

  /// A limiter for `sampleRate` frames a second, up to 192,000; without a look-ahead the gain falls at once.
  package init(sampleRate: Int, looksAhead: Bool = true) {
    chunk = Self.delay(sampleRate: sampleRate)
    delay = looksAhead ? chunk : 0
    recovery = 1 / (0.2 * Float(sampleRate))
    steadyFrames = delay + 1
    sum = Double(delay + 1)
  }

  /// True if neither gain nor delay change a signal of silence any more.
  package var isAtRest: Bool { soundingFrames == 0 && isSteady }

  private var isSteady: Bool { steadyFrames > delay }

  /// Forgets what was not put out yet, and the gain.
  package mutating func clear() {
    guard !isAtRest else { return }
    line = InlineArray(repeating: 0)
    envelopes = InlineArray(repeating: 1)
    chunkMinima = InlineArray(repeating: 1)
    (minimum, partialMinimum, envelope) = (1, 1, 1)
    (soundingFrames, steadyFrames) = (0, delay + 1)
    sum = Double(delay + 1)
  }

  /// Puts out `frames` frames, after silence of as many.
  package mutating func processSilence(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    samples.update(repeating: 0, count: 2 * frames)
    guard !isAtRest else {
      framesInChunk = (framesInChunk + frames) % chunk
      return
    }
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
      framesInChunk = (framesInChunk + frames) % chunk
      if frames >= delay { move(samples, frames: frames) } else { exchange(samples, frames: frames) }
    } else {
      limit(samples, frames: frames)
    }
  }

  /// Copies the frames that were not put out yet, without a gain: for tests that compare frames.
  package func copyDelayed(to samples: UnsafeMutablePointer<Float>) {
    for index in 0..<delay {
      let from = (place + 1 + index) % (delay + 1)
      samples[2 * index] = line[2 * from]
      samples[2 * index + 1] = line[2 * from + 1]
    }
  }

  // MARK: - Delay

  /// Delays `frames` frames, no fewer than the delay.
  private mutating func move(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    guard delay > 0 else { return }
    let kept = frames - delay
    let oldest = (place + 1) % (delay + 1)
    let first = min(delay, delay + 1 - oldest)
    var line = line.mutableSpan
    var spare = spare.mutableSpan
    line.withUnsafeMutableBufferPointer { line in
      spare.withUnsafeMutableBufferPointer { spare in
        guard let line = line.baseAddress, let spare = spare.baseAddress else { return }
        spare.update(from: samples + 2 * kept, count: 2 * delay)
        (samples + 2 * delay).update(from: samples, count: 2 * kept)
        samples.update(from: line + 2 * oldest, count: 2 * first)
        (samples + 2 * first).update(from: line, count: 2 * (delay - first))
        (line + 2).update(from: spare, count: 2 * delay)
      }
    }
    place = 0
  }

  /// Delays a few frames.
  private mutating func exchange(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    for index in 0..<frames {
      let (left, right) = push(samples[2 * index], samples[2 * index + 1])
      samples[2 * index] = left
      samples[2 * index + 1] = right
      place = (place + 1) % (delay + 1)
    }
  }

  /// Puts a frame into the line, and returns the one of `delay` frames before.
  private mutating func push(_ left: Float, _ right: Float) -> (Float, Float) {
    line[2 * place] = left
    line[2 * place + 1] = right
    let oldest = place == delay ? 0 : place + 1
    return (line[2 * oldest], line[2 * oldest + 1])
  }

  // MARK: - Gain

  private mutating func limit(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    let scale = 1 / Double(delay + 1)
    for index in 0..<frames {
      let left = samples[2 * index].isFinite ? samples[2 * index] : 0
      let right = samples[2 * index + 1].isFinite ? samples[2 * index + 1] : 0
      follow(max(abs(left), abs(right)))
      // The mean of a straight fall: every gain that is taken in allows this frame, which is the oldest.
      sum += Double(envelope) - Double(envelopes[place])
      envelopes[place] = envelope
      let (oldLeft, oldRight) = push(left, right)
      place = place == delay ? 0 : place + 1
      steadyFrames = envelope == 1 ? min(steadyFrames + 1, delay + 1) : 0
      if isSteady { sum = Double(delay + 1) }
      let gain = isSteady ? 1 : Float(sum * scale)
      samples[2 * index] = max(-1, min(1, oldLeft * gain))
      samples[2 * index + 1] = max(-1, min(1, oldRight * gain))
    }
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
