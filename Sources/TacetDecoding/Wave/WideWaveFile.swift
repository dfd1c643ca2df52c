import TacetSignal

/// A WAV file of 64-bit integer samples, which libsndfile does not decode.
///
/// Decision: kept, because `scipy.io.wavfile.write` writes `int64` arrays so, the corpus holds such a file, and the type
/// costs 40 lines.
final class WideWaveFile: DecoderBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it is used by one thread at a time.
  let info: SoundInfo
  private let stream: ByteStream
  private let header: WaveHeader
  private var next = 0

  init(_ stream: consuming ByteStream, header: WaveHeader) {
    let size = max(0, min(header.dataSize, stream.size - header.dataOffset))
    info = SoundInfo(
      path: stream.name, container: "wav", codec: "pcm_s64le",
      format: AudioFormat(sampleRate: header.sampleRate, channels: header.channels),
      frames: size / (8 * header.channels), loop: nil, tags: [:])
    self.header = header
    self.stream = stream
  }

  func startDeadline(seconds: Double) { stream.startDeadline(seconds: seconds) }
  func check() throws(DecodingError) { try stream.check() }

  func read(into samples: UnsafeMutablePointer<Float>, frames: Int, position: Int) throws(DecodingError) -> Int {
    let channels = info.format.channels
    let wanted = max(0, min(frames, info.frames - next))
    let bytes = stream.bytes(8 * channels * wanted, at: header.dataOffset + 8 * channels * next)
    let got = bytes.count / (8 * channels)
    bytes.withUnsafeBytes { bytes in
      for i in 0..<(got * channels) {
        let sample = Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * i, as: Int64.self))
        samples[i] = Float(sample) * 0x1p-63
      }
    }
    next += got
    return got
  }

  func seek(toFrame frame: Int) throws(DecodingError) { next = frame }
}
