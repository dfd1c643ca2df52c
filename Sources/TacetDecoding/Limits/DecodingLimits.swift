/// The limits beyond which a sound file is refused. Every limit can be raised.
public struct DecodingLimits: Hashable, Sendable {
  /// The most channels that a file may have; 1 or more.
  public var channels: Int
  /// The sample rates accepted, in hertz.
  public var sampleRates: ClosedRange<Int>
  /// The most frames of a file, played once, decoded as a whole or streamed.
  public var frames: Int
  /// The most memory for the samples (32-bit float) of a wholly decoded file, in bytes, as they are in the file, and as
  /// they are at the engine's rate. Streams are not limited.
  public var decodedBytes: Int
  /// The most bytes of comments and pictures before the sound. A cover of 20 MB has 27 in Ogg.
  public var metadataBytes: Int
  /// The deadline of one operation, in seconds: decoding a whole file, or one opening, read or seek of a stream. Time
  /// spent waiting for the disk does not count, nor does the conversion to the engine's rate, which ``decodedBytes``
  /// bounds. Of a module of a tracker, a tenth of its length is added.
  public var seconds: Double

  /// Limits; each has its standard value unless given.
  public init(
    channels: Int = 8, sampleRates: ClosedRange<Int> = 1_000...384_000, frames: Int = 86_400 * 48_000,
    decodedBytes: Int = 256 << 20, metadataBytes: Int = 64 << 20, seconds: Double = 10
  ) {
    self.channels = channels
    self.sampleRates = sampleRates
    self.frames = frames
    self.decodedBytes = decodedBytes
    self.metadataBytes = metadataBytes
    self.seconds = seconds
  }

  /// 8 channels, 1,000 to 384,000 Hz, a day at 48 kHz, 256 MiB of samples, 64 MiB of metadata, 10 seconds.
  public static let standard = DecodingLimits()
}
