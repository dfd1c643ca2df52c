/// The `fmt ` and `data` chunks of a WAV file (Microsoft, Multimedia Programming Interface and Data Specifications 1.0).
///
/// Read here as well, because libsndfile accepts impossible values, refuses 64-bit integers, and trusts a size that was
/// written before the samples were.
struct WaveHeader {
  private(set) var tag = 0
  private(set) var channels = 0
  private(set) var sampleRate = 0
  private(set) var bits = 0
  private(set) var dataOffset = 0
  private var frameSize = 0
  /// The size of the samples that are there.
  private(set) var dataSize = 0
  /// True where fewer bytes are there than the header claims, or where those of a program that writes into a pipe, and so
  /// claims nothing, end within a frame.
  private(set) var isTruncated = false
  private let isBigEndian: Bool

  private static let maximumChunks = 4_096
  /// The smallest size that programs write into a pipe for an unknown length, besides 0: sox 0x7FFFF000, MPlayer
  /// 0x7FFFFF00, ffmpeg 0xFFFFFFFF.
  private static let unknownSize = 0x7FFF_F000

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
        let present = stream.size - dataOffset
        let isUnknown = size >= Self.unknownSize || size == 0 && !isChunk(stream, at: dataOffset)
        dataSize = size == 0 && isUnknown ? present : min(size, present)
        isTruncated = isUnknown ? endsWithinFrame(stream) : size > present
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
    frameSize = number(bytes[12..<14])
    bits = number(bytes[14..<16])
    // WAVE_FORMAT_EXTENSIBLE: the sub-format begins with the real tag.
    if tag == 0xFFFE, bytes.count >= 26 { tag = number(bytes[24..<26]) }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  /// True where chunks begin at `offset` that end with the file: then the samples before it are complete.
  private func isChunk(_ stream: borrowing ByteStream, at offset: Int) -> Bool {
    var place = offset
    for _ in 0..<Self.maximumChunks where place < stream.size {
      let chunk = stream.bytes(8, at: place)
      guard chunk.count == 8, chunk[..<4].allSatisfy({ (0x20..<0x7F).contains($0) }) else { return false }
      let size = number(chunk[4...])
      place += 8 + size + size & 1
    }
    return place == stream.size || place == stream.size + 1
  }

  /// True where the samples end with a part of a frame. A byte that pads an odd size to an even one is none.
  private func endsWithinFrame(_ stream: borrowing ByteStream) -> Bool {
    let rest = frameSize > 0 ? dataSize % frameSize : 0
    let isPadded = rest == 1 && dataSize % 2 == 0 && stream.bytes(1, at: stream.size - 1) == [0]
    return rest != 0 && !isPadded
  }

  /// MPEG audio in a WAV file.
  var isMPEG: Bool { tag == 0x55 && !isBigEndian }

  /// The layout of samples that libsndfile does not decode: 64-bit integers, and 24 bits in 4 bytes where the tag is that
  /// of plain integers.
  var layout: WideWaveFile.Layout? {
    guard tag == 1, !isBigEndian else { return nil }
    return bits == 64 ? .int64 : bits == 24 && frameSize == 4 * channels ? .int24In32 : nil
  }

  /// The bytes of the samples alone.
  func samples(of stream: borrowing ByteStream) -> ByteMap { stream.state.pointee.map.from(dataOffset) }

  /// Shows libsndfile the sizes that are there.
  func correctSizes(in stream: borrowing ByteStream) {
    func bytes(_ value: Int) -> [UInt8] {
      let little = (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? little.reversed() : little
    }
    guard stream.size <= UInt32.max, bytes(dataSize) != stream.bytes(4, at: dataOffset - 4) else { return }
    stream.correct(bytes(stream.size - 8), at: 4)
    stream.correct(bytes(dataSize), at: dataOffset - 4)
  }

  /// Throws where the header is impossible or over a limit.
  func check(path: String, limits: DecodingLimits) throws(DecodingError) {
    if let codec = [0xFF: "AAC", 0x1600: "AAC", 0x1601: "AAC", 0x1610: "AAC", 0x161: "Windows Media Audio"][tag] {
      throw .refusedCodec(path: path, codec: codec)
    }
    try HeaderLimits.checkFormat(channels: channels, sampleRate: sampleRate, path: path, limits: limits)
  }
}
