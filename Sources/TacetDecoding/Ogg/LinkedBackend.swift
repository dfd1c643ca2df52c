/// A file of chained streams, each of its own format.
protocol LinkedBackend: DecoderBackend {
  var links: [SoundLink] { get }
  /// Reads frames of one link in its format, and says which; 0 frames at the end.
  ///
  /// There is room for `frames` frames of the link with the most channels.
  func readLink(
    into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int
  ) throws(DecodingError) -> (frames: Int, link: Int)
}

extension LinkedBackend {
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int {
    try readLink(into: samples, frames: frames, position: position).frames
  }
}
