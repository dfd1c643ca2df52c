import CTacetSDLMixer

/// The bytes of SDL's streams.
enum StreamReading {
  /// The most bytes of a file.
  private static let most = 512 << 20

  /// Reads all that is left of a stream, of whatever kind; nil beyond 512 MiB.
  static func all(of stream: UnsafeMutablePointer<SDL_RWops>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var step = 64 << 10
    while true {
      let count = bytes.count
      guard count <= most else { return nil }
      bytes.append(contentsOf: repeatElement(0, count: step))
      let got = bytes.withUnsafeMutableBytes { SDL_RWread(stream, $0.baseAddress.map { $0 + count }, 1, step) }
      bytes.removeLast(step - min(got, step))
      if got == 0 { return bytes }
      step = min(max(step, bytes.count), 8 << 20)
    }
  }
}
