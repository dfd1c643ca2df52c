/// Ogg pages and Vorbis headers made by hand, to say what no encoder would.
package enum OggBytes {
  /// One page of whole packets (RFC 3533, 6). `flags`: 1 continued, 2 first, 4 last.
  package static func page(
    _ packets: [[UInt8]], flags: UInt8, granule: Int64, serial: UInt32, sequence: UInt32
  ) -> [UInt8] {
    var lacing: [UInt8] = []
    for packet in packets {
      lacing += [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    }
    var page = Array("OggS".utf8) + [0, flags] + littleEndian(granule) + littleEndian(serial) + littleEndian(sequence)
    page += [0, 0, 0, 0, UInt8(lacing.count)] + lacing + packets.flatMap { $0 }
    return repaired(page)
  }

  /// `page` with the checksum that its bytes have.
  package static func repaired(_ page: [UInt8]) -> [UInt8] {
    var page = page
    page.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    var sum: UInt32 = 0
    for byte in page {
      sum ^= UInt32(byte) << 24
      for _ in 0..<8 { sum = sum & 0x8000_0000 != 0 ? sum << 1 ^ 0x04C1_1DB7 : sum << 1 }
    }
    page.replaceSubrange(22..<26, with: littleEndian(sum))
    return page
  }

  /// The pages of a whole file.
  package static func pages(_ file: [UInt8]) -> [[UInt8]] {
    var pages: [[UInt8]] = []
    var place = 0
    while place + 27 <= file.count, Array(file[place..<(place + 4)]) == Array("OggS".utf8) {
      let lacing = Int(file[place + 26])
      let size = file[(place + 27)..<(place + 27 + lacing)].reduce(27 + lacing) { $0 + Int($1) }
      pages.append(Array(file[place..<min(place + size, file.count)]))
      place += size
    }
    return pages
  }

  /// A Vorbis file whose setup header claims `books` codebooks of `entries` entries and `dimensions` dimensions.
  package static func bomb(dimensions: Int, entries: Int, books: Int, serial: UInt32 = 1) -> [UInt8] {
    let comment = [3] + Array("vorbis".utf8) + littleEndian(UInt32(0)) + littleEndian(UInt32(0)) + [1]
    let setup = setup(dimensions: dimensions, entries: entries, books: books)
    return page([identification()], flags: 2, granule: 0, serial: serial, sequence: 0)
      + page([comment, setup], flags: 0, granule: 0, serial: serial, sequence: 1)
      + page([[0], [0], [0], [0]], flags: 4, granule: 96, serial: serial, sequence: 2)
  }

  /// The identification header of a Vorbis stream.
  package static func identification(channels: UInt8 = 1, sampleRate: UInt32 = 48_000) -> [UInt8] {
    [1] + Array("vorbis".utf8) + littleEndian(UInt32(0)) + [channels] + littleEndian(sampleRate)
      + [UInt8](repeating: 0, count: 12) + [0x66, 1]
  }

  private static func setup(dimensions: Int, entries: Int, books: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(books, 8)
    bits.write([(0x564342, 24), (1, 16), (2, 24), (0, 1), (0, 1), (0, 5), (0, 5), (1, 4), (0, 32), (0, 32)])
    bits.write([(0, 4), (0, 1), (0, 1), (0, 1)])
    let width = Int.bitWidth - entries.leadingZeroBitCount
    let length = min(31, Int.bitWidth - (entries - 1).leadingZeroBitCount - 1)
    for _ in 0..<books {
      bits.write([(0x564342, 24), (dimensions, 16), (entries, 24), (1, 1), (length, 5), (entries, width), (0, 4)])
    }
    bits.write([(0, 6), (0, 16), (0, 6), (1, 16), (0, 5), (0, 2), (0, 4)])
    bits.write([(0, 6), (0, 16), (0, 24), (0, 24), (0, 24), (0, 6), (0, 8), (0, 3), (0, 1)])
    bits.write([(0, 6), (0, 16), (0, 1), (0, 1), (0, 2), (0, 8), (0, 8), (0, 8)])
    bits.write([(0, 6), (0, 1), (0, 16), (0, 16), (0, 8), (1, 1)])
    return [5] + Array("vorbis".utf8) + bits.bytes
  }
}

private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func write(_ value: Int, _ width: Int) {
    for bit in 0..<width {
      if count % 8 == 0 { bytes.append(0) }
      if value >> bit & 1 == 1 { bytes[count / 8] |= 1 << (count % 8) }
      count += 1
    }
  }

  mutating func write(_ fields: [(Int, Int)]) {
    for (value, width) in fields { write(value, width) }
  }
}
