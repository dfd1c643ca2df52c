public import TacetDecoding
import TacetSignal

/// The samples of a sound file: for a picture of its waves, a measurement, an effect that the game makes of it.
///
/// It is as it is in the file: at its rate, with its channels, without the gain that its tags name. An effect has its
/// own samples, ``SoundEffect/samples(from:count:)``. A value: keep it as you like. Any thread.
///
/// ```swift
/// let sound = try DecodedSound(contentsOf: url)
/// let peak = sound.samples.reduce(0) { max($0, abs($1)) }
/// ```
public struct DecodedSound: Hashable, Sendable {
  /// The samples, interleaved, full scale -1 to 1: ``channels`` for each frame.
  public let samples: [Float]
  /// The properties of the file, with the frames that it has, its tags, ``/Tacet/SoundInfo/title`` and
  /// ``/Tacet/SoundInfo/artist``.
  public let info: SoundInfo

  /// Frames a second.
  public var sampleRate: Int { info.format.sampleRate }
  /// Samples a frame.
  public var channels: Int { info.format.channels }
  /// How many frames it has.
  public var frames: Int { info.frames }

  /// Decodes a file by its path.
  ///
  /// - Throws: ``DecodingError``.
  public init(path: String, limits: DecodingLimits = .standard) throws(DecodingError) {
    try self.init(.file(path: path), limits: limits)
  }

  /// Decodes a sound file that the game reads itself. Blocks for `reader`.
  ///
  /// - Throws: ``DecodingError``.
  public init(reader: any SoundReader, limits: DecodingLimits = .standard) throws(DecodingError) {
    try self.init(.reader(reader), limits: limits)
  }

  init(_ source: SoundSource, limits: DecodingLimits) throws(DecodingError) {
    let (pcm, info) = try decodeWithInfo(source, limits: limits)
    (samples, self.info) = (pcm.samples, info)
  }

  /// Decodes the frames of a file that a caller has room for, in `capacity` samples; nil counts them alone. Returns the
  /// properties of the file with the frames that it has in all.
  ///
  /// - Throws: ``DecodingError``.
  package static func decode(
    path: String, into samples: UnsafeMutablePointer<Float>?, capacity: Int
  ) throws(DecodingError) -> SoundInfo {
    try TacetDecoding.decode(.file(path: path), into: samples, capacity: capacity)
  }

  /// As ``decode(path:into:capacity:)``, of a file that the caller reads.
  ///
  /// - Throws: ``DecodingError``.
  package static func decode(
    reader: any SoundReader, into samples: UnsafeMutablePointer<Float>?, capacity: Int
  ) throws(DecodingError) -> SoundInfo {
    try TacetDecoding.decode(.reader(reader), into: samples, capacity: capacity)
  }
}
