/// The outline of a sound: the lowest and the highest sample, and the mean square, of stretches of equal length. At
/// most 4,096 of them, however long the sound is.
package struct SoundEnvelope: Hashable, Sendable {
  /// One stretch, left and right.
  package struct Stretch: Hashable, Sendable {
    package var low = SIMD2<Float>(repeating: .infinity)
    package var high = SIMD2<Float>(repeating: -.infinity)
    /// The sum of the squares of both sides.
    package var energy: Double = 0
    package var frames = 0

    package init() {}

    package func joined(with other: Stretch) -> Stretch {
      var joined = self
      joined.low = pointwiseMin(low, other.low)
      joined.high = pointwiseMax(high, other.high)
      joined.energy += other.energy
      joined.frames += other.frames
      return joined
    }

    /// The largest sample of either side.
    package var peak: Float { frames == 0 ? 0 : max(high.max(), -low.min(), 0) }
  }

  private static let most = 4_096

  package private(set) var stretches: [Stretch] = []
  /// The frames of each stretch but the last one.
  private(set) var length: Int

  /// The outline of a sound that claims so many frames.
  package init(frames: Int) { length = max(1, (frames + Self.most - 1) / Self.most) }

  /// The number of frames in it.
  package var frames: Int { stretches.last.map { (stretches.count - 1) * length + $0.frames } ?? 0 }

  /// Adds interleaved stereo frames.
  package mutating func add(_ samples: UnsafePointer<Float>, frames: Int) {
    for frame in 0..<frames {
      if stretches.last?.frames ?? length == length { beginStretch() }
      let sample = SIMD2(samples[2 * frame], samples[2 * frame + 1])
      let last = stretches.count - 1
      stretches[last].low = pointwiseMin(stretches[last].low, sample)
      stretches[last].high = pointwiseMax(stretches[last].high, sample)
      stretches[last].energy += Double((sample * sample).sum())
      stretches[last].frames += 1
    }
  }

  /// Begins a stretch; where there are too many, two become one.
  private mutating func beginStretch() {
    if stretches.count == Self.most {
      stretches = stride(from: 0, to: Self.most, by: 2).map { stretches[$0].joined(with: stretches[$0 + 1]) }
      length *= 2
    }
    stretches.append(Stretch())
  }

  /// The outline in `count` columns; columns without a frame of their own have that of the one before.
  package func columns(_ count: Int) -> [Stretch] {
    guard count > 0, !stretches.isEmpty else { return [] }
    return (0..<count).map { column in
      let first = min(column * stretches.count / count, stretches.count - 1)
      let end = max(first + 1, (column + 1) * stretches.count / count)
      return stretches[first..<min(end, stretches.count)].reduce(Stretch()) { $0.joined(with: $1) }
    }
  }
}
