/// Reads numbers of any width, least significant bit first, as Vorbis packs them (Vorbis I specification, 2).
struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private(set) var position = 0

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var remaining: Int { bytes.count * 8 - position }

  /// The next `width` bits, 0 to 32; nil past the end.
  mutating func read(_ width: Int) -> Int? {
    guard width <= remaining else { return nil }
    var value = 0
    var filled = 0
    while filled < width {
      let place = position & 7
      let taken = min(8 - place, width - filled)
      let byte = Int(bytes[bytes.startIndex + position >> 3]) >> place
      value |= (byte & (1 << taken - 1)) << filled
      filled += taken
      position += taken
    }
    return value
  }

  /// Skips `width` bits; false past the end.
  mutating func skip(_ width: Int) -> Bool {
    guard width <= remaining else { return false }
    position += width
    return true
  }
}
