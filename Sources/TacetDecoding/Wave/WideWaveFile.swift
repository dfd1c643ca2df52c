import TacetSignal

/// A WAV file of plain numbers, which need no decoder: those that libsndfile does not read, 64 bits, which
/// `scipy.io.wavfile.write` writes, and 24 bits in 4 bytes; and all others where libsndfile is not installed.
final class WideWaveFile: DecoderBackend, @unchecked Sendable {
  // Sendable: the decoder that owns it is used by one thread at a time.
  enum Layout: CaseIterable {
    case uint8
    case int16
    case int24
    case int32
    case float32
    case float64
    case int64
    /// 24 bits in the upper three bytes of four, or sign-extended in the lower three.
    case int24In32

    /// The bytes of a sample.
    var size: Int {
      switch self {
      case .uint8: 1
      case .int16: 2
      case .int24: 3
      case .int32, .float32, .int24In32: 4
      case .float64, .int64: 8
      }
    }

    /// The name of the codec.
    func codec(isBigEndian: Bool) -> String {
      let order = isBigEndian ? "be" : "le"
      return switch self {
      case .uint8: "pcm_u8"
      case .int16: "pcm_s16\(order)"
      case .int24, .int24In32: "pcm_s24\(order)"
      case .int32: "pcm_s32\(order)"
      case .float32: "pcm_f32\(order)"
      case .float64: "pcm_f64\(order)"
      case .int64: "pcm_s64\(order)"
      }
    }
  }

  let info: SoundInfo
  private let stream: ByteStream
  private let layout: Layout
  private let isBigEndian: Bool
  private let scale: Float
  private var next = 0

  /// A file whose `stream` shows the samples alone.
  init(
    _ stream: consuming ByteStream, header: WaveHeader, layout: Layout, limits: DecodingLimits
  ) throws(DecodingError) {
    self.layout = layout
    isBigEndian = header.isBigEndian
    scale = layout == .int24In32 && Self.isLow(stream, isBigEndian) ? 0x1p-23 : 0x1p-31
    info = header.described.info(
      path: stream.name, container: "wav",
      codec: layout.codec(isBigEndian: header.isBigEndian),
      format: AudioFormat(sampleRate: header.sampleRate, channels: header.channels),
      frames: try HeaderLimits.checkFrames(stream.size / (layout.size * header.channels), of: stream, limits: limits))
    self.stream = stream
  }

  /// True where the first samples are small numbers: their upper byte is the sign alone.
  private static func isLow(_ stream: borrowing ByteStream, _ isBigEndian: Bool) -> Bool {
    let bytes = stream.bytes(32_768, at: 0)
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
    let bytes = stream.bytes(layout.size * channels * wanted, at: layout.size * channels * next)
    let got = bytes.count / (layout.size * channels)
    bytes.withUnsafeBytes { bytes in
      for i in 0..<(got * channels) { samples[i] = sample(bytes, i) }
    }
    if layout == .float32 || layout == .float64 { makeFinite(samples, count: got * channels) }
    next += got
    return got
  }

  /// A sample of `bytes`, full scale -1 to 1.
  @inline(__always)
  private func sample(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Float {
    func number<Number: FixedWidthInteger>(_: Number.Type) -> Number {
      let number = bytes.loadUnaligned(fromByteOffset: layout.size * index, as: Number.self)
      return isBigEndian ? number.bigEndian : number.littleEndian
    }
    switch layout {
    case .uint8: return Float(Int(bytes[index]) - 128) * 0x1p-7
    case .int16: return Float(number(Int16.self)) * 0x1p-15
    case .int24:
      let place = 3 * index
      let (low, middle, high) =
        isBigEndian
        ? (bytes[place + 2], bytes[place + 1], bytes[place]) : (bytes[place], bytes[place + 1], bytes[place + 2])
      let upper = Int32(bitPattern: UInt32(high) << 24 | UInt32(middle) << 16 | UInt32(low) << 8)
      return Float(upper >> 8) * 0x1p-23
    case .int32, .int24In32: return Float(number(Int32.self)) * scale
    case .float32: return Float(bitPattern: number(UInt32.self))
    case .float64: return Float(Double(bitPattern: number(UInt64.self)))
    case .int64: return Float(number(Int64.self)) * 0x1p-63
    }
  }

  func seek(toFrame frame: Int) throws(DecodingError) { next = frame }
}
