/// Checks on the identification header of an Ogg Opus stream (RFC 7845, 5.1).
enum OpusHeader {
  /// The rate at which Opus is decoded, whatever the header says was encoded.
  static let sampleRate = 48_000

  static func check(_ packet: [UInt8], path: String, limits: DecodingLimits) throws(DecodingError) {
    guard packet.count >= 19 else { throw .invalidHeader(path: path, fault: "its Opus header is cut") }
    guard packet[8] < 16 else { throw .invalidHeader(path: path, fault: "Opus version \(packet[8]) is unknown") }
    let channels = Int(packet[9])
    try HeaderLimits.checkFormat(channels: channels, sampleRate: sampleRate, path: path, limits: limits)
    switch packet[18] {
    case 0 where channels <= 2: break
    case 1 where channels <= 8 && packet.count >= 21 + channels: break
    case 0, 1: throw .invalidHeader(path: path, fault: "its Opus header has \(channels) channels")
    case let family: throw .refusedCodec(path: path, codec: "Opus with the channel mapping \(family)")
    }
  }
}
