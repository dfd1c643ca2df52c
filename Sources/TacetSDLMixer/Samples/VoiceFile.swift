/// A Creative Voice file, which SDL_mixer loads as a chunk: 8 or 16 bits without compression, silence and repeated
/// parts.
struct VoiceFile {
  private(set) var samples: [Float] = []
  private(set) var rate = 0
  private(set) var channels = 1

  /// The most samples, also of silence and repeated parts.
  private static let most = 64 << 20

  /// Nil for bytes that are no such file, or have no sound that is known.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 26, bytes.starts(with: Array("Creative Voice File\u{1A}".utf8)) else { return nil }
    var place = Int(bytes[20]) | Int(bytes[21]) << 8
    var bits = 8
    /// The rate and the channels that an extended block gives to the next one.
    var extended: (rate: Int, channels: Int)?
    var repeated: (place: Int, left: Int)?
    while place + 4 <= bytes.count, bytes[place] != 0 {
      let kind = bytes[place]
      let size = Int(bytes[place + 1]) | Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]) << 16
      let body = bytes[(place + 4)..<min(bytes.count, place + 4 + size)]
      place += 4 + size
      func byte(_ index: Int) -> Int { Int(body[body.startIndex + index]) }
      switch kind {
      case 1 where body.count > 2:
        guard byte(1) == 0 else { return nil }
        let own = (rate: 1_000_000 / (256 - byte(0)), channels: 1)
        guard begin(extended ?? own) else { return nil }
        (bits, extended) = (8, nil)
        guard append(body.dropFirst(2), bits: 8) else { return nil }
      case 2: guard rate > 0, append(body, bits: bits) else { return nil }
      case 3 where body.count >= 3:
        let frames = (byte(0) | byte(1) << 8) + 1
        if rate == 0 { rate = 1_000_000 / (256 - byte(2)) }
        guard samples.count + frames * channels <= Self.most else { return nil }
        samples.append(contentsOf: repeatElement(0, count: frames * channels))
      case 6 where body.count >= 2:
        // A part that repeats for ever is played once.
        let count = byte(0) | byte(1) << 8
        repeated = count == 0xFFFF ? nil : (place, count)
      case 7:
        guard let part = repeated, part.left > 0 else { continue }
        repeated = (part.place, part.left - 1)
        place = part.place
      case 8 where body.count >= 4:
        let channels = byte(3) + 1
        extended = (256_000_000 / (65_536 - (byte(0) | byte(1) << 8)) / channels, channels)
      case 9 where body.count >= 12:
        let own = (byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24, byte(5))
        let format = byte(6) | byte(7) << 8
        bits = byte(4)
        guard format == 0 && bits == 8 || format == 4 && bits == 16, begin(own) else { return nil }
        guard append(body.dropFirst(12), bits: bits) else { return nil }
      default: continue
      }
    }
    guard !samples.isEmpty, (1_000...384_000).contains(rate) else { return nil }
  }

  /// All parts have the format of the first one.
  private mutating func begin(_ format: (rate: Int, channels: Int)) -> Bool {
    guard rate == 0 || samples.isEmpty || (rate, channels) == format, (1...2).contains(format.channels) else {
      return false
    }
    (rate, channels) = format
    return true
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, bits: Int) -> Bool {
    guard samples.count + bytes.count <= Self.most else { return false }
    if bits == 8 {
      samples.append(contentsOf: bytes.lazy.map { (Float($0) - 128) / 128 })
      return true
    }
    var place = bytes.startIndex
    while place + 1 < bytes.endIndex {
      samples.append(Float(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)) / 32_768)
      place += 2
    }
    return true
  }
}
