/// Checks on the identification and setup headers of a Vorbis stream (Vorbis I specification, 4.2.2 and 4.2.4).
///
/// 216 distinct setups of real encoders have at most 44 codebooks of 6,561 entries each, 24,555 entries in total and 8
/// dimensions; the limits are three to ten times that.
enum VorbisHeader {
  static let maximumBooks = 128
  static let maximumBookEntries = 65_536
  static let maximumEntries = 262_144
  /// Entries times dimensions; libvorbis unpacks a float for each.
  static let maximumValues = 2_097_152

  /// The first bytes of the header packet of `kind` 1, 3 or 5.
  static func mark(_ kind: UInt8) -> [UInt8] { [kind] + Array("vorbis".utf8) }

  static func checkIdentification(_ packet: [UInt8], path: String, limits: DecodingLimits) throws(DecodingError) {
    guard packet.count >= 30 else { throw .invalidHeader(path: path, fault: "its identification header is cut") }
    guard packet.littleEndian32(at: 7) == 0 else {
      throw .invalidHeader(path: path, fault: "Vorbis version \(packet.littleEndian32(at: 7)) is unknown")
    }
    try HeaderLimits.checkFormat(
      channels: Int(packet[11]), sampleRate: Int(packet.littleEndian32(at: 12)), path: path, limits: limits)
    let short = packet[28] & 15
    let long = packet[28] >> 4
    guard (6...13).contains(short), (short...13).contains(long), packet[29] & 1 == 1 else {
      throw .invalidHeader(path: path, fault: "its Vorbis block sizes are impossible")
    }
  }

  /// Checks the codebooks of a setup header; returns their total number of entries.
  static func checkSetup(_ packet: [UInt8], path: String) throws(DecodingError) -> Int {
    var bits = BitReader(packet.dropFirst(7))
    guard let books = bits.read(8).map({ $0 + 1 }) else { throw cut(path) }
    guard books <= maximumBooks else {
      throw .oversizedHeader(path: path, what: "Vorbis codebooks", value: books, limit: maximumBooks)
    }
    var entries = 0
    var values = 0
    for _ in 0..<books {
      let book = try readBook(&bits, path: path)
      entries += book.entries
      values += book.entries * book.dimensions
      guard entries <= maximumEntries else {
        throw .oversizedHeader(path: path, what: "codebook entries", value: entries, limit: maximumEntries)
      }
      guard values <= maximumValues else {
        throw .oversizedHeader(path: path, what: "codebook values", value: values, limit: maximumValues)
      }
    }
    return entries
  }

  private static func readBook(
    _ bits: inout BitReader, path: String
  ) throws(DecodingError) -> (entries: Int, dimensions: Int) {
    guard let sync = bits.read(24), let dimensions = bits.read(16), let entries = bits.read(24) else { throw cut(path) }
    guard sync == 0x564342, dimensions >= 1, entries >= 1, bitWidth(dimensions) + bitWidth(entries) <= 24 else {
      throw .invalidHeader(
        path: path, fault: "a Vorbis codebook has \(dimensions) dimensions and \(entries) entries")
    }
    guard entries <= maximumBookEntries else {
      throw .oversizedHeader(path: path, what: "codebook entries", value: entries, limit: maximumBookEntries)
    }
    guard let isOrdered = bits.read(1) else { throw cut(path) }
    if isOrdered == 1 {
      try readOrderedLengths(&bits, entries: entries, path: path)
    } else {
      try readLengths(&bits, entries: entries, path: path)
    }
    try readValues(&bits, entries: entries, dimensions: dimensions, path: path)
    return (entries, dimensions)
  }

  private static func readLengths(_ bits: inout BitReader, entries: Int, path: String) throws(DecodingError) {
    guard let isSparse = bits.read(1) else { throw cut(path) }
    guard isSparse == 1 else {
      guard bits.skip(5 * entries) else { throw cut(path) }
      return
    }
    for _ in 0..<entries {
      guard let isUsed = bits.read(1), isUsed == 0 || bits.skip(5) else { throw cut(path) }
    }
  }

  private static func readOrderedLengths(_ bits: inout BitReader, entries: Int, path: String) throws(DecodingError) {
    guard var length = bits.read(5).map({ $0 + 1 }) else { throw cut(path) }
    var done = 0
    while done < entries {
      guard let count = bits.read(bitWidth(entries - done)) else { throw cut(path) }
      guard length <= 32, count <= entries - done, count == 0 || (count - 1) >> (length - 1) <= 1 else {
        throw .invalidHeader(path: path, fault: "the code lengths of a Vorbis codebook are impossible")
      }
      done += count
      length += 1
    }
  }

  private static func readValues(
    _ bits: inout BitReader, entries: Int, dimensions: Int, path: String
  ) throws(DecodingError) {
    guard let map = bits.read(4) else { throw cut(path) }
    guard map > 0 else { return }
    guard map <= 2 else { throw .invalidHeader(path: path, fault: "a Vorbis codebook map of kind \(map) is unknown") }
    guard bits.skip(64), let width = bits.read(4).map({ $0 + 1 }), bits.skip(1) else { throw cut(path) }
    let count = map == 1 ? lattice(entries: entries, dimensions: dimensions) : entries * dimensions
    guard bits.skip(width * count) else { throw cut(path) }
  }

  /// The largest number whose `dimensions`th power is at most `entries` (specification, 9.2.3).
  static func lattice(entries: Int, dimensions: Int) -> Int {
    func fits(_ value: Int) -> Bool {
      var power = 1
      for _ in 0..<dimensions {
        power *= value
        if power > entries { return false }
        if value == 1 { break }
      }
      return true
    }
    var low = 1
    var high = entries + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if fits(middle) { low = middle } else { high = middle }
    }
    return low
  }

  private static func bitWidth(_ value: Int) -> Int { Int.bitWidth - value.leadingZeroBitCount }

  private static func cut(_ path: String) -> DecodingError {
    .invalidHeader(path: path, fault: "its Vorbis setup header ends early")
  }
}
