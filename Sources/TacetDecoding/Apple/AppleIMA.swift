/// IMA4 in CAF as libsndfile sees it: its packets in an AIFF-C file, where it has a decoder of them (Apple, QuickTime
/// File Format, IMA 4:1; Audio Interchange File Format, AIFF-C draft).
struct AppleIMA {
  private(set) var map = ByteMap()
  let sound: SndFile.Sound

  private static let packetBytes = 34
  private static let packetFrames = 64

  /// Nil for other files.
  init?(
    _ stream: borrowing ByteStream, _ header: AppleHeader, limits: DecodingLimits
  ) throws(DecodingError) {
    guard header.isCAF, header.codec == "ima4" else { return nil }
    let rate = Double(bitPattern: UInt64(bitPattern: Int64(header.description.prefix(8).bigEndian)))
    let sampleRate = rate >= 1 && rate < 1e9 ? Int(rate.rounded()) : 0
    try HeaderLimits.checkFormat(
      channels: header.channels, sampleRate: sampleRate, path: stream.name, limits: limits)
    let packets = header.samples.count / (Self.packetBytes * header.channels)
    let bytes = packets * Self.packetBytes * header.channels
    guard packets > 0, bytes < 1 << 31 else {
      throw .invalidHeader(path: stream.name, fault: "it has \(packets) packets of sound")
    }
    let table = header.packetTable
    let valid = table.count >= 24 ? table[8..<16].bigEndian : 0
    let all = packets * Self.packetFrames
    let claimed = table.count >= 24 ? table[16..<20].bigEndian : 0
    let priming = claimed < all ? claimed : 0
    let present = all - priming
    let isWithinTheLast = valid > present - Self.packetFrames && valid < present
    sound = SndFile.Sound(
      container: "caf", start: priming, frames: isWithinTheLast ? valid : present,
      padding: isWithinTheLast ? present - valid : 0)
    // A float of 80 bits: an exponent, and a mantissa whose highest bit is set.
    let zeros = sampleRate.leadingZeroBitCount
    let format =
      Self.number(header.channels, 2) + Self.number(packets, 4) + Self.number(16, 2)
      + Self.number(16_383 + 63 - zeros, 2) + Self.number(sampleRate << zeros, 8) + Array("ima4".utf8) + [0, 0]
    let common = Array("COMM".utf8) + Self.number(format.count, 4) + format
    map.append(Array("FORM".utf8) + Self.number(4 + common.count + 16 + bytes, 4) + Array("AIFC".utf8) + common)
    map.append(Array("SSND".utf8) + Self.number(8 + bytes, 4) + Self.number(0, 8))
    map.append(stream.state.pointee.map, from: header.samples.lowerBound, count: bytes)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
