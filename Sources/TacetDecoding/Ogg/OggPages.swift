import Glibc

/// One page of an Ogg stream whose checksum is right (RFC 3533, 6).
struct OggPage {
  let offset: Int
  let length: Int
  let version: UInt8
  let flags: UInt8
  let serial: UInt32
  let sequence: UInt32
  let lacing: ArraySlice<UInt8>
  let body: ArraySlice<UInt8>

  static let headerSize = 27
  static let continued: UInt8 = 1
  static let first: UInt8 = 2

  var end: Int { offset + length }
}

/// Finds the pages of an Ogg file wherever they are, also where no honest file has one: inside another page.
///
/// libogg looks for pages at every place it happens to seek to, so only looking at every byte sees all that it may see.
struct OggPages: ~Copyable {
  private let window: UnsafeMutableRawPointer
  private var windowStart = 0
  private var windowCount = 0
  private static let windowSize = 32_768

  init() { window = .allocate(byteCount: Self.windowSize, alignment: 16) }
  deinit { window.deallocate() }

  /// The first place at or after `offset` where "OggS" stands, or nil.
  mutating func mark(in stream: borrowing ByteStream, from offset: Int) -> Int? {
    var from = offset
    while from + 4 <= stream.size {
      if from < windowStart || from + 4 > windowStart + windowCount {
        windowStart = from
        windowCount = stream.read(Self.windowSize, at: from, into: window)
        guard windowCount >= 4 else { return nil }
      }
      let last = windowStart + windowCount - 4
      while from <= last, let hit = memchr(window + (from - windowStart), 0x4F, last + 1 - from) {
        from = windowStart + (UnsafeRawPointer(hit) - UnsafeRawPointer(window))
        if UnsafeRawPointer(hit).loadUnaligned(as: UInt32.self) == UInt32(littleEndian: 0x5367_674F) { return from }
        from += 1
      }
      from = last + 1
    }
    return nil
  }

  /// The next page at or after `offset` that is whole and has the right checksum, or nil.
  mutating func page(in stream: borrowing ByteStream, from offset: Int) -> OggPage? {
    var from = offset
    while let place = mark(in: stream, from: from) {
      if let page = page(in: stream, at: place) { return page }
      from = place + 1
    }
    return nil
  }

  /// The page at exactly `offset`, or nil where there is none, part of one, or a wrong checksum.
  func page(in stream: borrowing ByteStream, at offset: Int) -> OggPage? {
    guard let length = pageLength(in: stream, at: offset), offset + length <= stream.size else { return nil }
    let bytes = stream.bytes(length, at: offset)
    guard bytes.count == length, bytes.starts(with: [0x4F, 0x67, 0x67, 0x53]) else { return nil }
    guard oggChecksum(bytes) == bytes.littleEndian32(at: 22) else { return nil }
    let lacingEnd = OggPage.headerSize + Int(bytes[26])
    return OggPage(
      offset: offset, length: length, version: bytes[4], flags: bytes[5], serial: bytes.littleEndian32(at: 14),
      sequence: bytes.littleEndian32(at: 18), lacing: bytes[OggPage.headerSize..<lacingEnd], body: bytes[lacingEnd...])
  }

  /// How long the page that begins at `offset` claims to be, or nil where its header is cut.
  func pageLength(in stream: borrowing ByteStream, at offset: Int) -> Int? {
    let header = stream.bytes(OggPage.headerSize + 255, at: offset)
    guard header.count >= OggPage.headerSize else { return nil }
    let lacingEnd = OggPage.headerSize + Int(header[26])
    guard header.count >= lacingEnd else { return nil }
    return header[OggPage.headerSize..<lacingEnd].reduce(lacingEnd) { $0 + Int($1) }
  }
}

extension Array where Element == UInt8 {
  /// The 32-bit number at `index`, least significant byte first. The caller has made sure that it is there.
  func littleEndian32(at index: Int) -> UInt32 {
    UInt32(self[index]) | UInt32(self[index + 1]) << 8 | UInt32(self[index + 2]) << 16 | UInt32(self[index + 3]) << 24
  }
}

private let checksumTable: [UInt32] = (0..<256).map { (byte: UInt32) in
  (0..<8).reduce(byte << 24) { sum, _ in sum << 1 ^ (sum >> 31 == 1 ? 0x04C1_1DB7 : 0) }
}

/// The checksum of a whole page, its own checksum field (bytes 22 to 25) taken as 0.
func oggChecksum(_ page: [UInt8]) -> UInt32 {
  checksumTable.withUnsafeBufferPointer { table in
    var sum: UInt32 = 0
    for (i, byte) in page.enumerated() {
      let value: UInt8 = (22..<26).contains(i) ? 0 : byte
      sum = sum << 8 ^ table[Int(UInt8(truncatingIfNeeded: sum >> 24) ^ value)]
    }
    return sum
  }
}
