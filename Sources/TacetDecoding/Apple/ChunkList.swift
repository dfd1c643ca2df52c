/// The chunks of an IFF or CAF file, in their order.
struct ChunkList {
  struct Chunk {
    let name: String
    /// The place of its content.
    let offset: Int
    /// The size that it claims; that of CAF is negative where it is not known.
    let size: Int
    /// The bytes of it that are there.
    let present: Int
  }

  enum Style {
    /// Sizes of 32 bits, and a byte that makes odd ones even.
    case iff
    /// Sizes of 64 bits.
    case caf
  }

  private(set) var chunks: [Chunk] = []

  private static let maximumChunks = 4_096

  /// The chunks from `offset` on, up to the first one that is cut.
  init(_ stream: borrowing ByteStream, from offset: Int, style: Style) {
    let headerSize = style == .iff ? 8 : 12
    var place = offset
    for _ in 0..<Self.maximumChunks {
      let header = stream.bytes(headerSize, at: place)
      guard header.count == headerSize else { return }
      let size = header[4...].bigEndian
      let left = stream.size - place - headerSize
      let name = String(decoding: header[..<4], as: UTF8.self)
      let isWhole = size >= 0 && size <= left
      chunks.append(Chunk(name: name, offset: place + headerSize, size: size, present: isWhole ? size : left))
      guard isWhole else { return }
      place += headerSize + size + (style == .iff ? size & 1 : 0)
    }
  }
}

extension Sequence<UInt8> {
  /// The number of at most 8 bytes, the high one first.
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
