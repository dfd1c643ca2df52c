/// The text frames of ID3v2 tags (id3v2.2.0, 2.3.0 and 2.4.0), under the names that Vorbis comments have.
enum ID3Tag {
  private static let maximumFrames = 1_024
  /// The bytes of an unsynchronised tag that are read: a cover and all texts fit.
  private static let maximumUnsynchronized = 64 << 20

  /// The size of the tag at `offset` with its header; 0 where there is none.
  static func size(in stream: borrowing ByteStream, at offset: Int) -> Int {
    let header = stream.bytes(10, at: offset)
    guard header.count == 10, header.starts(with: "ID3".utf8), header[6...].allSatisfy({ $0 < 0x80 }) else { return 0 }
    return syncSafe(header[6...]) + (header[5] & 0x10 != 0 ? 20 : 10)
  }

  /// Adds the texts of the tag at `offset`, `size` bytes long, to `properties`. A damaged tag gives what precedes the
  /// damage.
  static func read(
    in stream: borrowing ByteStream, at offset: Int, size: Int, into properties: inout FileProperties
  ) {
    let header = stream.bytes(10, at: offset)
    guard header.count == 10, (2...4).contains(header[3]) else { return }
    let version = header[3]
    if version < 4, header[5] & 0x80 != 0 {
      let plain = synchronized(stream.bytes(min(size, maximumUnsynchronized), at: offset))
      guard let copy = try? ByteStream(.data(plain, name: stream.name)) else { return }
      return read(in: copy, at: 0, size: plain.count, into: &properties)
    }
    var place = offset + 10
    let end = min(offset + size, stream.size)
    if version > 2, header[5] & 0x40 != 0 {
      let extended = stream.bytes(4, at: place)
      place += version == 4 ? syncSafe(extended[...]) : extended.bigEndian + 4
    }
    let nameSize = version == 2 ? 3 : 4
    let headerSize = version == 2 ? 6 : 10
    var volume: String?
    defer {
      if let volume, properties.tags["REPLAYGAIN_TRACK_GAIN"] == nil {
        properties.tags["REPLAYGAIN_TRACK_GAIN"] = [volume]
      }
    }
    for _ in 0..<maximumFrames where place + headerSize < end {
      let frame = stream.bytes(headerSize, at: place)
      guard frame.count == headerSize, frame[0] != 0 else { return }
      place += headerSize
      let field = frame[nameSize..<(2 * nameSize)]
      let count = version == 4 ? frameSize(field, at: place, in: stream, end: end) : field.bigEndian
      guard count > 0, count <= end - place else {
        properties.tagFaults.append(.damaged(tag: "ID3"))
        return
      }
      let name = String(decoding: frame[..<nameSize], as: UTF8.self)
      if name.hasPrefix("T") || name == "RVA2", count <= VorbisComments.maximumLength {
        let flags = version == 2 ? 0 : frame[9]
        if let body = plain(stream.bytes(count, at: place), version, flags, isUnsynchronized: header[5] & 0x80 != 0) {
          if name == "RVA2" { volume = volume ?? gain(body) } else { add(name, body, to: &properties.tags) }
        } else {
          properties.tagFaults.append(.unreadable(frame: name))
        }
      }
      place += count
    }
  }

  /// The size of a frame of version 4 whose content is at `place`. iTunes writes plain numbers in place of sync-safe
  /// ones: they count where another frame, padding or the end of the tag follows them alone.
  private static func frameSize(
    _ field: ArraySlice<UInt8>, at place: Int, in stream: borrowing ByteStream, end: Int
  ) -> Int {
    let (safe, plain) = (syncSafe(field), field.bigEndian)
    guard safe != plain else { return safe }
    func isFollowed(_ size: Int) -> Bool {
      guard size <= end - place else { return false }
      let name = stream.bytes(min(4, end - place - size), at: place + size)
      return name.first == 0 || name.allSatisfy { (0x30..<0x3A).contains($0) || (0x41..<0x5B).contains($0) }
    }
    let isSafe = field.allSatisfy { $0 < 0x80 } && isFollowed(safe)
    return !isSafe && isFollowed(plain) ? plain : safe
  }

  /// The content of a frame with these flags of its format; nil where it is compressed or encrypted.
  private static func plain(
    _ body: [UInt8], _ version: UInt8, _ flags: UInt8, isUnsynchronized: Bool
  ) -> [UInt8]? {
    guard version == 4 else {
      guard version == 3 else { return body }
      // A byte of a group stands before the content.
      return flags & 0xC0 != 0 ? nil : flags & 0x20 != 0 ? Array(body.dropFirst()) : body
    }
    guard flags & 0x0C == 0 else { return nil }
    let content = body.dropFirst((flags & 0x40 != 0 ? 1 : 0) + (flags & 0x01 != 0 ? 4 : 0))
    guard isUnsynchronized || flags & 0x02 != 0 else { return Array(content) }
    var plain: [UInt8] = []
    var before: UInt8 = 0
    for byte in content {
      // Such bytes never follow in a frame that is unsynchronised, whatever the flags say.
      if before == 0xFF, byte >= 0xE0 { return Array(content) }
      if byte != 0 || before != 0xFF { plain.append(byte) }
      before = byte
    }
    return plain
  }

  /// A tag of version 2 or 3 without its unsynchronisation (id3v2.3.0, 5): a 0 behind each 0xFF, which the sizes of its
  /// frames do not count.
  private static func synchronized(_ tag: [UInt8]) -> [UInt8] {
    var plain = Array(tag.prefix(10))
    plain[5] &= 0x7F
    plain.reserveCapacity(tag.count)
    for place in 10..<max(10, tag.count) where tag[place] != 0 || tag[place - 1] != 0xFF { plain.append(tag[place]) }
    return plain
  }

  private static func add(_ frame: String, _ body: [UInt8], to tags: inout [String: [String]]) {
    guard let encoding = body.first else { return }
    var texts = strings(body.dropFirst(), encoding: encoding)
    if frame == "TXXX" || frame == "TXX" {
      guard texts.count > 1, !texts[0].isEmpty else { return }
      tags[texts.removeFirst().uppercased(), default: []] += texts
    } else if let name = names[frame] {
      tags[name, default: []] += texts
    }
  }

  /// The gain of the master volume in a frame `RVA2` (id3v2.4.0, 4.11) as ReplayGain has it; nil for that of an album.
  private static func gain(_ body: [UInt8]) -> String? {
    guard let end = body.firstIndex(of: 0) else { return nil }
    guard String(decoding: body[..<end], as: UTF8.self).lowercased() != "album" else { return nil }
    var rest = body[(end + 1)...]
    while rest.count >= 4 {
      let fields = Array(rest.prefix(4))
      let steps = Int16(bitPattern: UInt16(fields[1]) << 8 | UInt16(fields[2]))
      if fields[0] == 1 { return "\(Double(steps) / 512) dB" }
      // The peak has so many bits.
      rest = rest.dropFirst(4 + (Int(fields[3]) + 7) / 8)
    }
    return nil
  }

  /// The texts of a frame, which zeros separate.
  private static func strings(_ bytes: ArraySlice<UInt8>, encoding: UInt8) -> [String] {
    if encoding == 0 || encoding == 3 {
      return bytes.split(separator: 0, omittingEmptySubsequences: false).filter { !$0.isEmpty }.map { text in
        encoding == 3 ? String(decoding: text, as: UTF8.self) : String(String.UnicodeScalarView(text.map { .init($0) }))
      }
    }
    var isLittle = false
    var texts: [[UInt16]] = [[]]
    var rest = bytes
    while rest.count >= 2 {
      let (high, low) = (UInt16(rest.removeFirst()), UInt16(rest.removeFirst()))
      let unit = isLittle ? low << 8 | high : high << 8 | low
      switch unit {
      case 0xFEFF: break
      case 0xFFFE: isLittle.toggle()
      case 0: texts.append([])
      default: texts[texts.count - 1].append(unit)
      }
    }
    return texts.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF16.self) }
  }

  private static func syncSafe(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }

  private static let names = [
    "TIT2": "TITLE", "TT2": "TITLE", "TPE1": "ARTIST", "TP1": "ARTIST", "TALB": "ALBUM", "TAL": "ALBUM",
    "TRCK": "TRACKNUMBER", "TRK": "TRACKNUMBER", "TDRC": "DATE", "TYER": "DATE", "TYE": "DATE", "TCON": "GENRE",
    "TCO": "GENRE", "TCOP": "COPYRIGHT", "TCR": "COPYRIGHT",
  ]
}
