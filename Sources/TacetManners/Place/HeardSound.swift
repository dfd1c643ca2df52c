/// The sound of an output as one channel at 8 kHz, from which the place in the music is found. A value; it keeps the
/// last 11 minutes or more.
///
/// Deliveries follow each other without a gap, so that a length within it is exact to a sample; where half a second or
/// more is missing, it is silence.
package struct HeardSound: Sendable, Equatable {
  /// In Hz.
  package static let sampleRate = 8_000
  private static let most = 660 * sampleRate
  private static let ratio = LevelTrack.sampleRate / sampleRate

  /// The time at which its first sample begins, in seconds of a monotonic clock.
  package let start: Double
  private var samples: [Float] = []
  /// The samples that are not kept any more.
  private var dropped = 0
  /// The frames of the sample to come.
  private var (sum, summed): (Float, Int) = (0, 0)

  package init(start: Double) { self.start = start }

  /// Adds interleaved stereo frames at 48 kHz whose last one is heard at `end`.
  package mutating func add(_ frames: some RandomAccessCollection<Float>, endingAt end: Double) {
    let count = frames.count / 2
    let seconds = end - start - Double(count) / Double(LevelTrack.sampleRate)
    let place = Int((max(0, min(seconds, 1e9)) * Double(Self.sampleRate)).rounded())
    let missing = place - dropped - samples.count
    if samples.isEmpty || missing > Self.sampleRate / 2 { skip(max(0, missing)) }
    var index = frames.startIndex
    for _ in 0..<count {
      let both = frames[index] + frames[frames.index(after: index)]
      index = frames.index(index, offsetBy: 2)
      sum += both.isFinite ? both / 2 : 0
      summed += 1
      guard summed == Self.ratio else { continue }
      samples.append(sum / Float(Self.ratio))
      (sum, summed) = (0, 0)
    }
    if samples.count > 2 * Self.most {
      dropped += Self.most
      samples.removeFirst(Self.most)
    }
  }

  private mutating func skip(_ count: Int) {
    if count <= Self.most {
      samples += Array(repeating: 0, count: count)
    } else {
      dropped += samples.count + count
      samples.removeAll()
    }
  }

  /// The samples between two times; those that are not known are 0.
  package func samples(from begin: Double, to end: Double) -> [Float] {
    let bound = { (time: Double) in Int(max(-1e12, min((time - start) * Double(Self.sampleRate), 1e12)).rounded()) }
    let first = bound(begin)
    let count = max(0, min(bound(end) - first, 2 * Self.most))
    var result = [Float](repeating: 0, count: count)
    let known = (first - dropped..<first - dropped + count).clamped(to: samples.indices)
    for index in known { result[index + dropped - first] = samples[index] }
    return result
  }
}
