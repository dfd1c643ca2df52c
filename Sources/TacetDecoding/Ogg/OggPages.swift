import Glibc

/// Finds every page of an Ogg file, also inside another page.
///
/// libogg searches for pages at any place it seeks to, so only a scan of every byte finds all pages that it may find.
struct OggPages: ~Copyable {
  private let window: UnsafeMutableRawPointer
  private var windowStart = 0
  private var windowCount = 0
  private static let windowSize = 32_768

  init() { window = .allocate(byteCount: Self.windowSize, alignment: 16) }
  deinit { window.deallocate() }

  /// The offset of the first "OggS" at or after `offset`; nil without one.
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

  /// The first complete page with a valid checksum at or after `offset`; nil without one.
  mutating func page(in stream: borrowing ByteStream, from offset: Int) -> OggPage? {
    var from = offset
    while let place = mark(in: stream, from: from) {
      if let page = page(in: stream, at: place) { return page }
      from = place + 1
    }
    return nil
  }

  /// The page at exactly `offset`; nil where there is none, where it is cut, and where its checksum is wrong.
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

  /// The length that the header of the page at `offset` claims; nil where the header is cut.
  func pageLength(in stream: borrowing ByteStream, at offset: Int) -> Int? {
    let header = stream.bytes(OggPage.headerSize + 255, at: offset)
    guard header.count >= OggPage.headerSize else { return nil }
    let lacingEnd = OggPage.headerSize + Int(header[26])
    guard header.count >= lacingEnd else { return nil }
    return header[OggPage.headerSize..<lacingEnd].reduce(lacingEnd) { $0 + Int($1) }
  }
}
