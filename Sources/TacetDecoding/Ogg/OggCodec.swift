/// The codecs that are decoded from Ogg.
enum OggCodec: Equatable {
  case vorbis
  case opus

  /// The codec of a stream whose first packet is `packet`; nil for another.
  init?(_ packet: ArraySlice<UInt8>) {
    if packet.starts(with: VorbisHeader.mark(1)) {
      self = .vorbis
    } else if packet.starts(with: "OpusHead".utf8) {
      self = .opus
    } else {
      return nil
    }
  }

  /// The first bytes of header packet `number`, which counts from 0.
  func mark(_ number: Int) -> [UInt8] {
    switch self {
    case .vorbis: VorbisHeader.mark(UInt8(2 * number + 1))
    case .opus: Array((number == 0 ? "OpusHead" : "OpusTags").utf8)
    }
  }

  /// The packets before the sound.
  var headers: Int { self == .vorbis ? 3 : 2 }

  var name: String { self == .vorbis ? "Vorbis" : "Opus" }

  /// The name of the codec of a stream that is not decoded.
  static func otherName(_ packet: ArraySlice<UInt8>) -> String {
    let names: [(String, String)] = [
      ("Speex   ", "Speex"), ("\u{7F}FLAC", "FLAC in Ogg"), ("fLaC", "FLAC in Ogg"), ("CELT    ", "CELT"),
      ("PCM     ", "PCM in Ogg"), ("theora", "Theora video"), ("BBCD", "Dirac video"), ("OVP80", "VP8 video"),
      ("fishead", "Ogg Skeleton"), ("kate", "Kate text"),
    ]
    let start = Array(packet.prefix(16))
    for (mark, name) in names where start.starts(with: mark.utf8) || start.dropFirst().starts(with: mark.utf8) {
      return name
    }
    return "an unknown Ogg codec"
  }
}
