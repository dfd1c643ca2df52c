/// The tags behind the sound of an MP3: APE, ID3v1, Lyrics3, and ID3v2.4 with its footer.
enum TailTags {
  private static let maximumTags = 8
  private static let oldSize = 128

  /// Adds the texts of the tags at the end of `stream` to `properties`, and hides the tags: no library looks for sound
  /// in them.
  static func take(from stream: borrowing ByteStream, into properties: inout FileProperties) {
    var end = stream.size
    var old: [UInt8] = []
    for _ in 0..<maximumTags {
      guard let start = start(in: stream, end: end, into: &properties, old: &old), start > 0, start < end else { break }
      end = start
    }
    readOld(old, into: &properties)
    guard end < stream.size else { return }
    var sound = ByteMap()
    sound.append(stream.state.pointee.map, from: 0, count: end)
    stream.show(sound)
  }

  /// Reads the tag that ends at `end`, of ID3v1 its bytes into `old`; returns its start, nil where there is none.
  private static func start(
    in stream: borrowing ByteStream, end: Int, into properties: inout FileProperties, old: inout [UInt8]
  ) -> Int? {
    if let start = APETag.start(in: stream, end: end) {
      APETag.read(in: stream, from: start, to: end, into: &properties)
      return start
    }
    let last = end >= 15 ? stream.bytes(15, at: end - 15) : []
    if last.dropFirst(6).elementsEqual("LYRICS200".utf8) {
      // Six digits: all before them.
      guard let size = Int(String(decoding: last.prefix(6), as: UTF8.self)), size > 0 else { return nil }
      return end - 15 - size
    }
    if end >= 10, case let footer = stream.bytes(10, at: end - 10), footer.starts(with: "3DI".utf8),
      footer[6...].allSatisfy({ $0 < 0x80 })
    {
      let start = end - 20 - footer[6...].reduce(0) { $0 << 7 | Int($1) }
      guard start > 0, ID3Tag.size(in: stream, at: start) == end - start else { return nil }
      ID3Tag.read(in: stream, at: start, size: end - start, into: &properties)
      return start
    }
    guard end > oldSize, case let tag = stream.bytes(oldSize, at: end - oldSize), tag.starts(with: "TAG".utf8) else {
      return nil
    }
    if old.isEmpty { old = tag }
    return end - oldSize
  }

  /// ID3v1: texts of a fixed length, where no other tag has one.
  private static func readOld(_ tag: [UInt8], into properties: inout FileProperties) {
    guard tag.count == oldSize else { return }
    for (name, range) in [("TITLE", 3..<33), ("ARTIST", 33..<63), ("ALBUM", 63..<93), ("DATE", 93..<97)] {
      let text = String(String.UnicodeScalarView(tag[range].prefix { $0 != 0 }.map { .init($0) }))
      let value = text.reversed().drop { $0 == " " }.reversed()
      if !value.isEmpty, properties.tags[name] == nil { properties.tags[name] = [String(value)] }
    }
  }
}
