private let checksumTable: [UInt32] = (0..<256).map { (byte: UInt32) in
  (0..<8).reduce(byte << 24) { sum, _ in sum << 1 ^ (sum >> 31 == 1 ? 0x04C1_1DB7 : 0) }
}

/// The checksum of a whole page, with its checksum field (bytes 22 to 25) taken as 0.
package func oggChecksum(_ page: [UInt8]) -> UInt32 {
  checksumTable.withUnsafeBufferPointer { table in
    page.withUnsafeBufferPointer { page in
      var sum: UInt32 = 0
      var place = 0
      // A cover is megabytes of pages: the loop is written for debug builds too.
      while place < page.count {
        let byte: UInt8 = place >= 22 && place < 26 ? 0 : page[place]
        sum = sum << 8 ^ table[Int(UInt8(truncatingIfNeeded: sum >> 24) ^ byte)]
        place += 1
      }
      return sum
    }
  }
}

extension Array where Element == UInt8 {
  /// The 32-bit number at `index`, least significant byte first. The caller checks the bounds.
  func littleEndian32(at index: Int) -> UInt32 {
    UInt32(self[index]) | UInt32(self[index + 1]) << 8 | UInt32(self[index + 2]) << 16 | UInt32(self[index + 3]) << 24
  }
}
