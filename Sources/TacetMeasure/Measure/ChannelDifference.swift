/// How far the two channels of a stereo sound are apart.
public struct ChannelDifference: Hashable, Sendable {
  /// The largest difference of two samples of one frame, 1 at full scale; nil where there are not two channels.
  public private(set) var largest: Float?

  init(channels: Int) { largest = channels == 2 ? 0 : nil }

  /// Adds a block of interleaved samples.
  mutating func add(_ samples: UnsafePointer<Float>, frames: Int) {
    guard var largest else { return }
    for frame in 0..<frames { largest = max(largest, abs(samples[2 * frame] - samples[2 * frame + 1])) }
    self.largest = largest
  }
}
