/// The header of a FLAC frame (RFC 9639, 9.1).
struct FLACFrame {
  static let maximumHeader = 16
  /// The number of the frame's first sample, and the samples in it.
  private let start: Int
  let size: Int
  private let properties: [UInt8]

  /// One past the frame's last sample.
  var end: Int { start + size }

  /// The header at the start of `bytes` with a valid checksum; nil where there is none. In a stream of blocks of a
  /// fixed size, `firstSize` is the size of its first block.
  init?(_ bytes: ArraySlice<UInt8>, firstSize: Int) {
    let head = Array(bytes.prefix(Self.maximumHeader))
    guard head.count >= 6, head[0] == 0xFF, head[1] & 0xFE == 0xF8, head[2] >> 4 != 0, head[2] & 15 != 15,
      head[3] & 1 == 0, head[3] >> 4 < 11
    else { return nil }
    var place = 4
    let lead = (~head[4]).leadingZeroBitCount
    guard lead != 1, lead < 8 else { return nil }
    var number = lead == 0 ? Int(head[4]) : Int(head[4]) & (0x7F >> lead)
    for _ in 1..<max(lead, 1) {
      place += 1
      guard place < head.count, head[place] >> 6 == 2 else { return nil }
      number = number << 6 | Int(head[place] & 0x3F)
    }
    place += 1
    func take(_ count: Int) -> Int? {
      guard place + count <= head.count else { return nil }
      defer { place += count }
      return head[place..<(place + count)].bigEndian
    }
    switch head[2] >> 4 {
    case 1: size = 192
    case 2...5: size = 144 << Int(head[2] >> 4)
    case 6:
      guard let value = take(1) else { return nil }
      size = value + 1
    case 7:
      guard let value = take(2) else { return nil }
      size = value + 1
    default: size = 1 << Int(head[2] >> 4)
    }
    guard [12: 1, 13: 2, 14: 2][head[2] & 15].map({ take($0) != nil }) ?? true else { return nil }
    guard place < head.count, Self.headerChecksum(head[..<place]) == head[place] else { return nil }
    let isVariable = head[1] & 1 == 1
    start = isVariable ? number : number * (firstSize > 0 ? firstSize : size)
    properties = [head[1], head[2] & 15, head[3] & 0x0E]
  }

  /// True where both have the same rate, depth and kind of block size.
  func continues(_ other: FLACFrame) -> Bool { properties == other.properties }

  /// True where `bytes`, which begin with this frame, have the whole of it, and then something like the header of
  /// another one: the first bytes that all frames share, but for a byte.
  func isFollowed(in bytes: ArraySlice<UInt8>) -> Bool {
    let shared: [UInt8] = [0xFF, 0xFF, 0x0F, 0x0F]
    var sum: UInt16 = 0
    for place in bytes.indices {
      if sum == 0, place - bytes.startIndex >= 6 {
        let different = zip(shared, 0...).reduce(0) { count, part in
          guard place + part.1 < bytes.endIndex else { return 32 }
          return count + ((bytes[place + part.1] ^ bytes[bytes.startIndex + part.1]) & part.0).nonzeroBitCount
        }
        if different <= 8 { return true }
      }
      sum = sum << 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: sum >> 8) ^ bytes[place])]
    }
    return false
  }

  private static func headerChecksum(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ byte) { value, _ in value << 1 ^ (value >> 7 == 1 ? 0x07 : 0) }
    }
  }

  private static let table: [UInt16] = (0..<256).map { (byte: UInt16) in
    (0..<8).reduce(byte << 8) { sum, _ in sum << 1 ^ (sum >> 15 == 1 ? 0x8005 : 0) }
  }

  /// The checksum of a whole frame with its own at the end: 0 where the frame is complete.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
    table.withUnsafeBufferPointer { table in
      bytes.reduce(0) { sum, byte in sum << 8 ^ table[Int(UInt8(truncatingIfNeeded: sum >> 8) ^ byte)] }
    }
  }
}
