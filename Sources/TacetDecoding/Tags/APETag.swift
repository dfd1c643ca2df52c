/// The texts of APE tags of versions 1 and 2, under the names that Vorbis comments have. mp3gain writes its gains
/// there.
enum APETag {
  private static let mark = Array("APETAGEX".utf8)
  /// The bytes of a header, and of a footer.
  static let frameSize = 32
  private static let maximumItems = 1_024

  /// The header or footer of a tag.
  private struct Frame {
    let version: Int
    /// The bytes of the items and the footer.
    let size: Int
    let items: Int
    private let flags: Int

    init?(_ bytes: [UInt8]) {
      guard bytes.count == frameSize, bytes.starts(with: mark) else { return nil }
      func number(_ place: Int) -> Int { bytes[place..<(place + 4)].reversed().bigEndian }
      version = number(8)
      size = number(12)
      items = number(16)
      flags = number(20)
      guard version == 1_000 || version == 2_000, size >= frameSize else { return nil }
    }

    var hasHeader: Bool { version == 2_000 && flags >> 31 & 1 == 1 }
    var isHeader: Bool { version == 2_000 && flags >> 29 & 1 == 1 }
  }

  /// The size of the tag that begins at `offset`; 0 where there is none.
  static func size(in stream: borrowing ByteStream, at offset: Int) -> Int {
    guard let frame = Frame(stream.bytes(frameSize, at: offset)), frame.isHeader else { return 0 }
    return frame.size + frameSize
  }

  /// The place of the tag that ends at `end`; nil where there is none.
  static func start(in stream: borrowing ByteStream, end: Int) -> Int? {
    guard end >= frameSize, let frame = Frame(stream.bytes(frameSize, at: end - frameSize)), !frame.isHeader else {
      return nil
    }
    return max(0, end - frame.size - (frame.hasHeader ? frameSize : 0))
  }

  /// Adds the texts of the tag between `start` and `end` to `properties`. A name that is there already keeps its
  /// values.
  static func read(in stream: borrowing ByteStream, from start: Int, to end: Int, into properties: inout FileProperties)
  {
    let header = Frame(stream.bytes(frameSize, at: start))
    guard let frame = header ?? Frame(stream.bytes(frameSize, at: end - frameSize)) else { return }
    var place = start + (header == nil ? 0 : frameSize)
    let last = min(place + frame.size - frameSize, end)
    var found: [String: [String]] = [:]
    var count = 0
    while count < min(frame.items, maximumItems), place < last {
      let item = stream.bytes(min(8 + 256, last - place), at: place)
      guard item.count > 8, let terminator = item[8...].firstIndex(of: 0) else { break }
      let size = item[..<4].reversed().bigEndian
      let value = place + terminator + 1
      guard size <= last - value else { break }
      // Texts alone; a picture is binary.
      if item[4] >> 1 & 3 == 0, size <= VorbisComments.maximumLength {
        let key = String(decoding: item[8..<terminator], as: UTF8.self).uppercased()
        let texts = stream.bytes(size, at: value).split(separator: 0).map { text in
          frame.version == 2_000
            ? String(decoding: text, as: UTF8.self) : String(String.UnicodeScalarView(text.map { .init($0) }))
        }
        found[names[key] ?? key, default: []] += texts
      }
      place = value + size
      count += 1
    }
    if count < min(frame.items, maximumItems) { properties.tagFaults.append(.damaged(tag: "APE")) }
    properties.tags.merge(found) { old, _ in old }
  }

  private static let names = ["TRACK": "TRACKNUMBER", "YEAR": "DATE"]
}
