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

  /// Puts a block out, after silence of as many frames.
  package mutating func processSilence(_ block: Block) {
    block.clear()
    guard !isAtRest else { return rest(block.frames) }
    let left = max(0, soundingFrames - block.frames)
    process(block)
    soundingFrames = left
  }

  /// Limits a block in place; a sample that is not a number becomes silence.
  ///
  /// Any thread; neither allocates nor locks.
  package mutating func process(_ block: Block) {
    soundingFrames = delay
    if isSteady, isWithinFullScale(block) {
      rest(block.frames)
      line.pass(block)
    } else {
      for frame in 0..<block.frames {
        let samples = Self.finite(block[frame])
        let gain = gain(after: max(abs(samples.x), abs(samples.y)))
        block[frame] = Self.clamped(line.push(samples) * gain)
      }
    }
  }

  /// Copies the frames that were not put out yet, without a gain: for tests that compare frames.
  package func copyDelayed(to block: Block) { line.copy(to: block) }

  // MARK: - A signal in two parts

  /// Puts a block of both parts out, after silence of as many frames.
  package mutating func processSilence(_ block: Block, and other: Block, through otherLine: inout DelayLine) {
    block.clear()
    other.clear()
    guard !isAtRest else { return rest(block.frames) }
    let left = max(0, soundingFrames - block.frames)
    process(block, and: other, through: &otherLine)
    soundingFrames = left
  }

  /// Limits a signal in two parts, of a length, in place: both get the gain that their sum gets, so that they are
  /// summed later to what ``process(_:)`` makes of the sum. Less where one of them alone is past full scale. The second
  /// part is delayed by `otherLine`, which is as long as ``delay``.
  ///
  /// The sum may be processed before, and the parts from any block on: what was not put out yet of the sum is put out
  /// with the first part. Neither allocates nor locks.
  package mutating func process(_ block: Block, and other: Block, through otherLine: inout DelayLine) {
    soundingFrames = delay
    if isSteady, areWithinFullScale(block, and: other) {
      rest(block.frames)
      line.pass(block)
      otherLine.pass(other)
    } else {
      for frame in 0..<block.frames {
        let (samples, others) = (Self.finite(block[frame]), Self.finite(other[frame]))
        let sum = samples + others
        let gain = gain(
          after: max(
            max(abs(samples.x), abs(others.x), abs(sum.x)), max(abs(samples.y), abs(others.y), abs(sum.y))))
        block[frame] = Self.clamped(line.push(samples) * gain)
        other[frame] = Self.clamped(otherLine.push(others) * gain)
      }
    }
  }

  // MARK: - Gain

  private static func finite(_ frame: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(frame.x.isFinite ? frame.x : 0, frame.y.isFinite ? frame.y : 0)
  }

  private static func clamped(_ frame: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(max(-1, min(1, frame.x)), max(-1, min(1, frame.y)))
  }

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
