/// The layout of sampled sound: frames a second and samples in a frame.
public struct AudioFormat: Hashable, Sendable {
  /// Frames a second, in hertz.
  public var sampleRate: Int
  /// Samples in a frame: 1 is mono, 2 is stereo (left, right).
  public var channels: Int

  /// A format of `sampleRate` frames a second and `channels` samples in a frame.
  public init(sampleRate: Int, channels: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
  }
}
