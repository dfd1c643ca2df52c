/// One chunk of a RIFF, IFF or CAF file.
struct Chunk {
  let name: String
  /// The place of its content.
  let offset: Int
  /// The size that it claims; that of CAF is negative where it is not known.
  let size: Int
}

/// Goes through the chunks of a file, or of a list in one. The one walk of all readers of chunks.
struct ChunkWalk {
  enum Style {
    /// Sizes of 32 bits, the low byte first, and a byte that makes odd ones even.
    case riff
    /// Sizes of 32 bits, the high byte first, and a byte that makes odd ones even: IFF and RIFX.
    case iff
    /// Sizes of 64 bits.
    case caf

    var headerSize: Int { self == .caf ? 12 : 8 }
  }

  private let style: Style
  private var left: Int
  /// The place of the next chunk.
  private(set) var place: Int
  /// The place of the next chunk if the one before, which is odd, has no byte that makes it even.
  private var unpaddedPlace: Int?

  /// The chunks that a program without that byte may write behind the samples.
  private static let known: Set<String> = [
    "fmt ", "data", "fact", "smpl", "inst", "cue ", "LIST", "id3 ", "ID3 ", "bext",
  ]

  /// Begins with the chunk at `place`, and ends after `most`.
  init(from place: Int, style: Style, most: Int = 4_096) {
    (self.place, self.style, left) = (place, style, most)
  }

  /// The next chunk; nil at the end of the file, and behind a chunk of CAF whose size is none.
  mutating func next(in stream: borrowing ByteStream) -> Chunk? {
    if let unpaddedPlace, isKnown(at: unpaddedPlace, in: stream), !isKnown(at: place, in: stream) {
      place = unpaddedPlace
    }
    let header = stream.bytes(style.headerSize, at: place)
    guard left > 0, header.count == style.headerSize else { return nil }
    left -= 1
    let size = style == .riff ? header[4...].reversed().bigEndian : header[4...].bigEndian
    let chunk = Chunk(name: String(decoding: header[..<4], as: UTF8.self), offset: place + style.headerSize, size: size)
    skip(chunk, size: size)
    return chunk
  }

  private func isKnown(at place: Int, in stream: borrowing ByteStream) -> Bool {
    Self.known.contains(String(decoding: stream.bytes(4, at: place), as: UTF8.self))
  }

  /// Goes on behind a chunk that has this size, whatever it claims.
  mutating func skip(_ chunk: Chunk, size: Int) {
    unpaddedPlace = style != .caf && size > 0 && size & 1 == 1 ? chunk.offset &+ size : nil
    let (end, overflow) = chunk.offset.addingReportingOverflow(style == .caf ? size : size + size & 1)
    if size < 0 || overflow { left = 0 } else { place = end }
  }
}

extension Sequence<UInt8> {
  /// The number of at most 8 bytes, the high one first.
  var bigEndian: Int { reduce(0) { $0 << 8 | Int($1) } }
}
