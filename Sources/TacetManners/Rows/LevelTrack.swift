/// The level of what is heard over time, in stretches of 50 ms. A value; its memory is 12 bytes a stretch.
///
/// Time without a delivery is silence: a server that is gone plays nothing.
package struct LevelTrack: Sendable, Equatable {
  /// A stretch.
  private struct Stretch: Equatable {
    /// The sum of the mean squares of both channels.
    var energy: Float = 0
    var peak: Float = 0
  }

  /// Seconds of a stretch.
  package static let step = 0.05
  /// The sample rate in Hz of all that is added.
  package static let sampleRate = 48_000
  /// A day of stretches: what comes later is left out.
  private static let most = 1_728_000

  /// The time at which the first stretch begins, in seconds of a monotonic clock.
  package let start: Double
  private var stretches: [Stretch] = []

  /// An empty track that begins at `start`.
  package init(start: Double) { self.start = start }

  /// The time at which the last stretch ends.
  package var end: Double { start + Double(stretches.count) * Self.step }

  /// Adds interleaved stereo frames whose last one is heard at `end`.
  package mutating func add(_ samples: some RandomAccessCollection<Float>, endingAt end: Double) {
    let frames = samples.count / 2
    let begin = end - Double(frames) / Double(Self.sampleRate) - start
    var index = samples.startIndex
    for frame in 0..<frames {
      let place = Int((begin + Double(frame) / Double(Self.sampleRate)) / Self.step)
      let (left, right) = (samples[index], samples[samples.index(after: index)])
      index = samples.index(index, offsetBy: 2)
      guard begin >= 0 || place > 0, place < Self.most, left.isFinite, right.isFinite else { continue }
      if place >= stretches.count {
        stretches += Array(repeating: Stretch(), count: place + 1 - stretches.count)
      }
      stretches[place].energy += (left * left + right * right) / 2
      stretches[place].peak = max(stretches[place].peak, abs(left), abs(right))
    }
  }

  /// The sum of this track and another one that began at the same time: two outputs.
  package func adding(_ other: LevelTrack) -> LevelTrack {
    var sum = self
    let missing = other.stretches.count - sum.stretches.count
    if missing > 0 { sum.stretches += Array(repeating: Stretch(), count: missing) }
    for (index, stretch) in other.stretches.enumerated() {
      sum.stretches[index].energy += stretch.energy
      sum.stretches[index].peak = max(sum.stretches[index].peak, stretch.peak)
    }
    return sum
  }

  /// The mean amplitude (RMS) between two times; 0 for silence and for no time.
  package func amplitude(from begin: Double, to end: Double) -> Float {
    let range = indices(from: begin, to: end)
    guard !range.isEmpty else { return 0 }
    let known = range.clamped(to: stretches.indices)
    let energy = stretches[known].reduce(Double.zero) { $0 + Double($1.energy) }
    return Float((energy / (Double(range.count) * Self.step * Double(Self.sampleRate))).squareRoot())
  }

  /// The beginning of the first stretch between two times that has a sample of this magnitude or more.
  package func firstHeard(from begin: Double, to end: Double, above threshold: Float) -> Double? {
    let known = indices(from: begin, to: end).clamped(to: stretches.indices)
    return known.first { stretches[$0].peak >= threshold }.map { max(begin, start + Double($0) * Self.step) }
  }

  /// The end of the last stretch between two times that has a sample of this magnitude or more.
  package func lastHeard(from begin: Double, to end: Double, above threshold: Float) -> Double? {
    let known = indices(from: begin, to: end).clamped(to: stretches.indices)
    return known.last { stretches[$0].peak >= threshold }.map { min(end, start + Double($0 + 1) * Self.step) }
  }

  /// The stretches that lie between two times, at least by their halves.
  private func indices(from begin: Double, to end: Double) -> Range<Int> {
    let first = Int(max(0, min((begin - start) / Self.step, Double(Self.most))).rounded())
    let last = Int(max(0, min((end - start) / Self.step, Double(Self.most))).rounded())
    return first..<max(first, last)
  }
}
