/// The `fmt ` and `data` chunks of a WAV file (Microsoft, Multimedia Programming Interface and Data Specifications 1.0).
///
/// Read here as well, because libsndfile accepts impossible values and refuses 64-bit integers.
struct WaveHeader {
  private(set) var tag = 0
  private(set) var channels = 0
  private(set) var sampleRate = 0
  private(set) var bits = 0
  private(set) var dataOffset = 0
  /// The claimed size of the samples.
  private(set) var dataSize = 0
  private let isBigEndian: Bool

  /// A truncated file claims more bytes than it has and is decoded as far as it goes. A claim of more than this many times
  /// the bytes present is invalid.
  private static let plausibleClaim = 4
  private static let maximumChunks = 4_096

  /// The header of a RIFF or RIFX file; nil for other files, and where a chunk is missing.
  init?(_ stream: borrowing ByteStream) {
    let start = stream.bytes(12, at: 0)
    guard start.count == 12, start.starts(with: "RIFF".utf8) || start.starts(with: "RIFX".utf8) else { return nil }
    isBigEndian = start[3] == UInt8(ascii: "X")
    var place = 12
    for _ in 0..<Self.maximumChunks {
      let chunk = stream.bytes(8, at: place)
      guard chunk.count == 8 else { return nil }
      let size = number(chunk[4...])
      if chunk.starts(with: "data".utf8) {
        dataOffset = place + 8
        dataSize = size
        return
      }
      if chunk.starts(with: "fmt ".utf8) { readFormat(stream.bytes(min(size, 40), at: place + 8)) }
      place += 8 + size + size & 1
    }
    return nil
  }

  private mutating func readFormat(_ bytes: [UInt8]) {
    guard bytes.count >= 16 else { return }
    tag = number(bytes[0..<2])
    channels = number(bytes[2..<4])
    sampleRate = number(bytes[4..<8])
    bits = number(bytes[14..<16])
    // WAVE_FORMAT_EXTENSIBLE: the sub-format begins with the real tag.
    if tag == 0xFFFE, bytes.count >= 26 { tag = number(bytes[24..<26]) }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  /// True for 64-bit integer samples, which libsndfile does not decode.
  var isWide: Bool { tag == 1 && bits == 64 && !isBigEndian }

  /// Throws where the header is impossible or over a limit.
  func check(_ stream: borrowing ByteStream, limits: DecodingLimits) throws(DecodingError) {
    try HeaderLimits.checkFormat(channels: channels, sampleRate: sampleRate, path: stream.name, limits: limits)
    let present = stream.size - dataOffset
    guard dataSize <= Self.plausibleClaim * max(present, 0) else {
      throw .invalidHeader(
        path: stream.name, fault: "it claims \(dataSize) bytes of samples, and there are \(max(present, 0))")
    }
  }
}
