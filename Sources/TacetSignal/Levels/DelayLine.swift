/// The last frames of a stereo signal, which are put out later: up to 256 frames. Neither allocates nor locks.
package struct DelayLine: Sendable {
  /// The most frames of delay.
  static let longest = 256

  /// By how many frames the signal is put out later.
  let delay: Int
  /// The last `delay` frames, and a place for the next one.
  private var line = InlineArray<514, Float>(repeating: 0)
  private var spare = InlineArray<512, Float>(repeating: 0)
  /// The place of the next frame.
  private var place = 0

  /// A line of silence; 0 frames pass at once.
  package init(delay: Int) { self.delay = min(delay, Self.longest) }

  /// Replaces what was not put out yet by silence.
  package mutating func clear() { line = InlineArray(repeating: 0) }

  /// Copies the frames that were not put out yet.
  func copy(to samples: UnsafeMutablePointer<Float>) {
    for index in 0..<delay {
      let from = (place + 1 + index) % (delay + 1)
      samples[2 * index] = line[2 * from]
      samples[2 * index + 1] = line[2 * from + 1]
    }
  }

  /// Delays `frames` interleaved stereo frames in place.
  mutating func pass(_ samples: UnsafeMutablePointer<Float>, frames: Int) {
    if frames >= delay { move(samples, frames: frames) } else { exchange(samples, frames: frames) }
  }

  /// Puts a frame into the line, and returns the one of `delay` frames before.
  mutating func push(_ left: Float, _ right: Float) -> (Float, Float) {
    line[2 * place] = left
    line[2 * place + 1] = right
    place = place == delay ? 0 : place + 1
    return (line[2 * place], line[2 * place + 1])
  }

  /// Delays no fewer frames than the delay.
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
      (samples[2 * index], samples[2 * index + 1]) = push(samples[2 * index], samples[2 * index + 1])
    }
  }
}
