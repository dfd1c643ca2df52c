/// The sample rate conversion of a stream, with the block of file frames that is its input.
final class StreamConversion: @unchecked Sendable {
  // Sendable: the stream that owns it has the only reference. A class, because clients of a struct with optional
  // `~Copyable` members do not compile in debug builds of Swift 6.3.1 ("Global is external, but doesn't have external
  // or weak linkage").
  static let blockFrames = 512
  let resampler: Resampler
  let block: UnsafeMutablePointer<Float>

  init(from inputRate: Int, to outputRate: Int, name: String) throws(DecodingError) {
    resampler = try Resampler(from: inputRate, to: outputRate, channels: 2, name: name)
    block = .allocate(capacity: 2 * Self.blockFrames)
  }

  /// Converts `frames` frames of the block, the first of which is number `offset`.
  func process(
    from offset: Int, frames: Int, into output: UnsafeMutablePointer<Float>, frames room: Int, isLast: Bool
  ) throws(DecodingError) -> (taken: Int, made: Int) {
    try resampler.process(block + 2 * offset, frames: frames, into: output, frames: room, isLast: isLast)
  }

  deinit { block.deallocate() }
}
