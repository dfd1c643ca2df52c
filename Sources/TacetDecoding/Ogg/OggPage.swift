/// A page of an Ogg stream with a valid checksum (RFC 3533, 6).
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
  static let last: UInt8 = 4

  var end: Int { offset + length }

  /// True where its last packet goes on on the next page.
  var isOpen: Bool { lacing.last == 255 }
}
