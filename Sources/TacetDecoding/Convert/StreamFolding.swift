/// The fold to stereo of a stream, with the block of its frames.
final class StreamFolding: @unchecked Sendable {
  // Sendable: the stream that owns it has the only reference. A class for the reason of ``StreamConversion``.
  static let blockFrames = 512
  let fold: StereoFold
  let block: UnsafeMutablePointer<Float>

  /// Nil where no fold is needed.
  init?(_ info: SoundInfo) {
    guard let fold = StereoFold(info) else { return nil }
    self.fold = fold
    block = .allocate(capacity: info.format.channels * Self.blockFrames)
  }

  /// Reads up to `frames` frames, folded to stereo.
  func read(
    _ decoder: inout Decoder, into samples: UnsafeMutablePointer<Float>, frames: Int
  ) throws(DecodingError) -> Int {
    let got = try decoder.read(into: block, frames: min(frames, Self.blockFrames))
    fold.fold(block, frames: got, into: samples)
    return got
  }

  deinit { block.deallocate() }
}
