/// The size of the samples that an AIFF, CAF or AU file claims (Apple, Audio Interchange File Format 1.3 and Core Audio
/// Format Specification 1.0).
enum ChunkClaim {
  /// Corrects a chunk size that is larger than the file, for libsndfile. Returns true if the file is truncated. Refuses
  /// AAC by name.
  static func correct(in stream: borrowing ByteStream) throws(DecodingError) -> Bool {
    switch String(decoding: stream.bytes(4, at: 0), as: UTF8.self) {
    case "caff": try correctCAF(in: stream)
    case "FORM": correctAIFF(in: stream)
    case ".snd": isCutAU(stream) { $0.bigEndian }
    case "dns.": isCutAU(stream) { $0.reversed().bigEndian }
    default: false
    }
  }

  /// An AU header's offset and size of the samples; all ones is an unknown size.
  private static func isCutAU(_ stream: borrowing ByteStream, number: (ArraySlice<UInt8>) -> Int) -> Bool {
    let header = stream.bytes(12, at: 0)
    guard header.count == 12 else { return false }
    let claim = number(header[8...])
    return claim != 0xFFFF_FFFF && number(header[4..<8]) + claim > stream.size
  }

  private static func correctCAF(in stream: borrowing ByteStream) throws(DecodingError) -> Bool {
    var walk = ChunkWalk(from: 8, style: .caf)
    while let chunk = walk.next(in: stream) {
      if chunk.name == "desc", stream.bytes(4, at: chunk.offset + 8).elementsEqual("aac ".utf8) {
        throw .refusedCodec(path: stream.name, codec: "AAC")
      }
      guard chunk.name == "data" else { continue }
      let present = stream.size - chunk.offset
      // -1: the length was not known.
      guard chunk.size == -1 || chunk.size > present else { return false }
      stream.correct(bigEndian(present, bytes: 8), at: chunk.offset - 8)
      return chunk.size != -1
    }
    return false
  }

  private static func correctAIFF(in stream: borrowing ByteStream) -> Bool {
    var walk = ChunkWalk(from: 12, style: .iff)
    var format: Int?
    while let chunk = walk.next(in: stream) {
      if chunk.name == "COMM" { format = chunk.offset }
      guard chunk.name == "SSND" else { continue }
      let present = stream.size - chunk.offset
      guard chunk.size > present, let format else { return false }
      let properties = stream.bytes(8, at: format)
      let frame = properties.count == 8 ? (Int(properties[0]) << 8 | Int(properties[1])) * bytes(properties) : 0
      guard frame > 0, present >= 8 else { return false }
      stream.correct(bigEndian(stream.size - 8, bytes: 4), at: 4)
      stream.correct(bigEndian(present, bytes: 4), at: chunk.offset - 4)
      stream.correct(bigEndian((present - 8) / frame, bytes: 4), at: format + 2)
      // sox claims 0x7F000000 bytes in a pipe.
      return chunk.size < 0x7F00_0000
    }
    return false
  }

  /// The bytes of a sample, from the start of a `COMM` chunk.
  private static func bytes(_ properties: [UInt8]) -> Int { (Int(properties[6]) << 8 | Int(properties[7]) + 7) / 8 }

  private static func bigEndian(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
