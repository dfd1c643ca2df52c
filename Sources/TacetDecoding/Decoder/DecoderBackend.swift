/// An open file in one of the libraries; released with it.
///
/// A class and not a `~Copyable` enumeration of the owners: the optimiser of Swift 6.3.1 aborts on a switch over one
/// ("Cannot initialize a nonCopyable type with a guaranteed value").
protocol DecoderBackend: AnyObject, Sendable {
  var info: SoundInfo { get }
  /// Starts the deadline of an operation, `seconds` from now.
  func startDeadline(seconds: Double)
  /// Throws a pending failure of the stream: an error of the disk, or the deadline.
  func check() throws(DecodingError)
  /// Reads up to `frames` interleaved frames, the first of which is number `position`; returns 0 at the end.
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int
  /// Seeks, so that the next frame read is number `frame`.
  func seek(toFrame frame: Int) throws(DecodingError)
}

/// Opens `source` in the library that its first bytes select.
func openBackend(_ source: SoundSource, limits: DecodingLimits) throws(DecodingError) -> any DecoderBackend {
  let stream = try ByteStream(source)
  stream.startDeadline(seconds: limits.seconds)
  let kind = FileKind(stream)
  try stream.check()
  switch kind {
  case .ogg:
    return try VorbisFile(stream, limits: limits)
  case .library(let offset):
    stream.skip(to: offset)
    if let header = WaveHeader(stream) {
      try header.check(stream, limits: limits)
      if header.isWide { return WideWaveFile(stream, header: header) }
    }
    return try SndFile(stream, limits: limits)
  case .refused(let codec):
    throw .refusedCodec(path: source.name, codec: codec)
  case .unknown:
    throw .notSound(path: source.name)
  }
}
