import Glibc

/// The layout of channels in CAF and AIFF files: an `AudioChannelLayout` (Apple, Core Audio Format Specification 1.0,
/// "Channel Layout Chunk").
enum AppleLayout {
  private static let useDescriptions = 0
  private static let useBitmap = 1 << 16
  private static let descriptionSize = 20

  /// The channels that the chunk `bytes` names; nil where it says nothing of them.
  static func speakers(_ bytes: [UInt8], channels: Int) -> [Speaker]? {
    guard bytes.count >= 12 else { return nil }
    func number(_ place: Int) -> Int { bytes[place..<(place + 4)].bigEndian }
    switch number(0) {
    case useDescriptions:
      guard number(8) == channels, bytes.count >= 12 + channels * descriptionSize else { return nil }
      let letters = (0..<channels).map { channel -> Character in
        let place = 12 + channel * descriptionSize
        guard number(place) == 100 else { return letter(number(place)) }
        return letter(
          flags: number(place + 4), at: (0..<2).map { Float(bitPattern: UInt32(number(place + 8 + 4 * $0))) })
      }
      return Speaker.layout(letters, channels: channels)
    case useBitmap: return Speaker.layout(mask: number(4), channels: channels)
    case let tag:
      return tags[tag >> 16].flatMap { Speaker.layout($0, channels: channels) }
    }
  }

  /// The letter of a label; a blank for one without a place.
  private static func letter(_ label: Int) -> Character {
    switch label {
    case 1...18: Array("LRCSlrLRBlrBlBrlBr")[label - 1]
    case 33...39: Array("lrLRSLR")[label - 33]
    case 42: "C"
    case 44: "B"
    case 49...66: Array("lBrlBrlrlrBlrSlrLR")[label - 49]
    case 200...209: Array("W.Y.MDLRLR")[label - 200]
    case 301: "L"
    case 302: "R"
    // Unused, mixes for some listeners, haptics, clicks, other languages.
    case 0, 40, 41, 43, 45, 304, 305: "."
    default: " "
    }
  }

  /// The letter of coordinates: to the right and to the front, or an angle to the right in degrees.
  private static func letter(flags: Int, at coordinates: [Float]) -> Character {
    guard coordinates.allSatisfy(\.isFinite), flags & 3 != 0 else { return " " }
    let angle = coordinates[0] * .pi / 180
    let (x, y) = flags & 1 == 1 ? (coordinates[0], coordinates[1]) : (sinf(angle), cosf(angle))
    let isInFront = y > abs(x) / 4
    if abs(x) < 0.1 { return isInFront ? "C" : "B" }
    return x < 0 ? isInFront ? "L" : "l" : isInFront ? "R" : "r"
  }

  /// The layouts by the upper half of their tags (`kAudioChannelLayoutTag_…`).
  private static let tags: [Int: String] = [
    101: "LR", 102: "LR", 103: "LR", 104: "MD", 105: "LR", 106: "LR", 107: "W.Y.", 108: "LRlr", 109: "LRlrC",
    110: "LRlrCB", 111: "LRlrCBlr", 112: "LRlrlrlr", 113: "LRC", 114: "CLR", 115: "LRCB", 116: "CLRB", 117: "LRClr",
    118: "LRlrC", 119: "LCRlr", 120: "CLRlr", 121: "LRCSlr", 122: "LRlrCS", 123: "LCRlrS", 124: "CLRlrS",
    125: "LRCSlrB",
    126: "LRCSlrLR", 127: "CLRLRlrS", 128: "LRCSlrlr", 129: "LRlrCSLR", 130: "LRCSlr..", 131: "LRB", 132: "LRlr",
    133: "LRS", 134: "LRSB", 135: "LRSlr", 136: "LRCS", 137: "LRCSB", 138: "LRlrS", 139: "LRlrCB", 140: "LRlrClr",
    141: "CLRlrB", 142: "CLRlrBS", 143: "CLRlrlr", 144: "CLRlrlrB", 145: "LRCBlrlrlrLRBBSS",
    146: "LRCBlrlrlrLRBBSSLR...",
    148: "LRlrCLR", 149: "CS", 150: "LCR", 151: "LCRB", 152: "LCRS", 153: "LRBS", 154: "LCRBS", 155: "LCRlrB",
    156: "LCRlrlr", 157: "LCRlrSB", 158: "LCRlrSB", 159: "LCRlrSB", 160: "LCRlrSlr", 161: "LCRlrSLR", 162: "LCRlrSlr",
    163: "LCRlrSLR", 164: "LCRlrSlr", 165: "LCRlrSBB", 166: "LCRlrSBB", 167: "LCRlrSBB", 168: "CLRS", 169: "CLRBS",
    170: "LRLRlr", 171: "CLRlrB", 172: "CBLRlr", 173: "LRLRlrS", 174: "CLRlrBS", 175: "CBLRlrS", 176: "LCRLRlr",
    177: "LCRLRlrS", 178: "LRLRlrlr", 179: "LCRLRlBr", 180: "LRLRlrlrS", 181: "LCRLRlBrS", 182: "CLRlrSB",
    183: "CLRlrlrS",
    184: "CLRlrSlr", 185: "LRlr", 186: "LRClr", 187: "LRCSlr", 188: "LRCSBlr", 189: "LRCSlrlr", 194: "LRCSlrlr",
    195: "LRCSlrlrlr", 196: "LRCSlrlrlr",
  ]
}
