import TacetSignal

/// A WAV file of integer samples that libsndfile does not decode: 64 bits, which `scipy.io.wavfile.write` writes, and 24
/// bits in 4 bytes.
final class WideWaveFile: DecoderBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it is used by one thread at a time.
  enum Layout {
    case int64
    /// 24 bits in the upper three bytes of four, or sign-extended in the lower three.
    case int24In32
  }

  let info: SoundInfo
  private let stream: ByteStream
  private let sampleSize: Int
  private let isBigEndian: Bool
  private let scale: Float
  private var next = 0

  /// A file whose `stream` shows the samples alone.
  init(
    _ stream: consuming ByteStream, header: WaveHeader, layout: Layout, limits: DecodingLimits
  ) throws(DecodingError) {
    sampleSize = layout == .int64 ? 8 : 4
    isBigEndian = header.isBigEndian
    scale = layout == .int64 ? 0x1p-63 : Self.isLow(stream, isBigEndian) ? 0x1p-23 : 0x1p-31
    info = header.described.info(
      path: stream.name, container: "wav",
      codec: "pcm_s\(layout == .int64 ? 64 : 24)\(header.isBigEndian ? "be" : "le")",
      format: AudioFormat(sampleRate: header.sampleRate, channels: header.channels),
      frames: try HeaderLimits.checkFrames(stream.size / (sampleSize * header.channels), of: stream, limits: limits))
    self.stream = stream
  }

  /// True where the first samples are small numbers: their upper byte is the sign alone.
  private static func isLow(_ stream: borrowing ByteStream, _ isBigEndian: Bool) -> Bool {
    let bytes = stream.bytes(65_536, at: 0)
    let samples = stride(from: 0, to: bytes.count & ~3, by: 4)
    let (first, third, last) = isBigEndian ? (3, 1, 0) : (0, 2, 3)
    let isSignExtended = samples.allSatisfy { bytes[$0 + last] == (bytes[$0 + third] >> 7 == 1 ? 0xFF : 0) }
    return isSignExtended && samples.contains { bytes[$0 + first] != 0 }
  }

  func startDeadline(seconds: Double) { stream.startDeadline(seconds: seconds) }
  func check() throws(DecodingError) { try stream.check() }

  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int {
    let channels = info.format.channels
    let wanted = max(0, min(frames, info.frames - next))
    let bytes = stream.bytes(sampleSize * channels * wanted, at: sampleSize * channels * next)
    let got = bytes.count / (sampleSize * channels)
    bytes.withUnsafeBytes { bytes in
      for i in 0..<(got * channels) {
        if sampleSize == 8 {
          let sample = bytes.loadUnaligned(fromByteOffset: 8 * i, as: Int64.self)
          samples[i] = Float(isBigEndian ? sample.bigEndian : sample.littleEndian) * scale
        } else {
          let sample = bytes.loadUnaligned(fromByteOffset: 4 * i, as: Int32.self)
          samples[i] = Float(isBigEndian ? sample.bigEndian : sample.littleEndian) * scale
        }
      }
    }
    next += got
    return got
  }

  func seek(toFrame frame: Int) throws(DecodingError) { next = frame }
}
