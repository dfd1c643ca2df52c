/// Runs of samples at full scale: three in a row of one channel or more are no peak, but a top that was cut off.
public struct Clipping: Hashable, Sendable {
  private static let fullScale: Float = 0.999_9
  private static let shortest = 3

  /// How many runs there are.
  public private(set) var runs = 0
  /// The first frame of the first run.
  public private(set) var firstFrame: Int?
  private var lengths: [Int]

  init(channels: Int) { lengths = [Int](repeating: 0, count: channels) }

  /// Adds a channel's next sample.
  mutating func add(_ sample: Float, channel: Int, frame: Int) {
    guard abs(sample) >= Self.fullScale else {
      if lengths[channel] != 0 { lengths[channel] = 0 }
      return
    }
    lengths[channel] += 1
    guard lengths[channel] == Self.shortest else { return }
    runs += 1
    firstFrame = firstFrame ?? frame - Self.shortest + 1
  }
}
