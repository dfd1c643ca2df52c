/// The place that a channel is meant for, as far as the fold to stereo distinguishes it. Layouts are written with the
/// letters.
package enum Speaker: Character, Sendable {
  /// In front, also as far as halfway to the centre.
  case left = "L", right = "R"
  case centre = "C"
  /// Low frequencies.
  case low = "S"
  /// Beside, behind or above the listener.
  case sideLeft = "l", sideRight = "r"
  /// Behind or above, in the middle.
  case rear = "B"
  /// The sum and the difference of left and right.
  case mid = "M", difference = "D"
  /// The first and third channel of Ambisonics: from everywhere, and left against right.
  case everywhere = "W", across = "Y"
  /// No part of the mix, such as a commentary.
  case unheard = "."

  /// The channels in the order of Vorbis (Vorbis I specification, 4.3.9) or of WAV, by their number.
  package static func usual(channels: Int, isVorbis: Bool) -> [Speaker] {
    let letters =
      switch (channels, isVorbis) {
      case (3, true): "LCR"
      case (3, false): "LRC"
      case (4, _): "LRlr"
      case (5, true): "LCRlr"
      case (5, false): "LRClr"
      case (6, true): "LCRlrS"
      case (6, false): "LRCSlr"
      case (7, true): "LCRlrBS"
      case (7, false): "LRCSBlr"
      case (8, true): "LCRlrlrS"
      case (8, false): "LRCSlrlr"
      default: String(repeating: "LR", count: (channels + 1) / 2)
      }
    return Array(letters.prefix(channels).compactMap(Speaker.init))
  }

  /// The channels that `letters` name; nil where those are not `channels` in number, or none of them is heard. One
  /// channel is mono, whatever it is called.
  static func layout(_ letters: some Sequence<Character>, channels: Int) -> [Speaker]? {
    let speakers = letters.compactMap(Speaker.init)
    guard channels > 1, speakers.count == channels, speakers.contains(where: { $0 != .low && $0 != .unheard }) else {
      return nil
    }
    return speakers
  }

  /// The channels of the bits that are set, the lowest first: `dwChannelMask` of WAVEFORMATEXTENSIBLE, and the bitmap
  /// of CAF. Bits beyond the number of channels are left out; nil for fewer bits, and for bits without a meaning.
  static func layout(mask: Int, channels: Int) -> [Speaker]? {
    let bits = (0..<32).filter { mask >> $0 & 1 == 1 }.prefix(channels)
    guard bits.allSatisfy({ $0 < maskLetters.count }) else { return nil }
    return layout(bits.map { maskLetters[$0] }, channels: channels)
  }

  private static let maskLetters = Array("LRCSlrLRBlrBlBrlBr")

  /// The channels that the tag `WAVEFORMATEXTENSIBLE_CHANNEL_MASK` of a FLAC file names.
  static func layout(_ tags: [String: [String]], channels: Int) -> [Speaker]? {
    guard let text = tags["WAVEFORMATEXTENSIBLE_CHANNEL_MASK"]?.first?.split(separator: " ").first?.lowercased() else {
      return nil
    }
    let mask = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    return mask.flatMap { layout(mask: Int($0), channels: channels) }
  }

  /// The gains to the left and to the right.
  var gains: SIMD2<Float> {
    let centre = StereoFold.centre
    return switch self {
    case .left: [1, 0]
    case .right: [0, 1]
    case .centre, .rear, .mid, .everywhere: [centre, centre]
    case .sideLeft: [centre, 0]
    case .sideRight: [0, centre]
    case .difference: [centre, -centre]
    case .across: [0.5, -0.5]
    case .low, .unheard: [0, 0]
    }
  }

  /// The name that `info` shows.
  package var name: String {
    switch self {
    case .left: "L"
    case .right: "R"
    case .centre: "C"
    case .low: "LFE"
    case .sideLeft: "Ls"
    case .sideRight: "Rs"
    case .rear: "Cs"
    case .mid: "mid"
    case .difference: "side"
    case .everywhere: "W"
    case .across: "Y"
    case .unheard: "-"
    }
  }
}
