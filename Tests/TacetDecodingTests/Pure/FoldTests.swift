import Testing

@testable import TacetDecoding

/// The fold of each channel by itself, by ITU-R BS.775: in front 1, in the middle and beside -3 dB, low nothing.
@Suite struct FoldTests {
  private static let centre = Float(0.5).squareRoot()
  private static let gains: [Character: SIMD2<Float>] = [
    "L": [1, 0], "R": [0, 1], "C": [centre, centre], "S": [0, 0], "l": [centre, 0], "r": [0, centre],
    "B": [centre, centre],
  ]

  private func folded(_ fold: StereoFold, _ frame: [Float]) -> SIMD2<Float> {
    var folded = [Float](repeating: 9, count: 2)
    fold.fold(frame, frames: 1, into: &folded)
    return SIMD2(folded[0], folded[1])
  }

  /// The fold of each of `speakers` alone.
  private func folded(_ speakers: [Speaker]) -> [SIMD2<Float>] {
    let fold = StereoFold(speakers)
    return speakers.indices.map { channel in folded(fold, speakers.indices.map { $0 == channel ? 1 : 0 }) }
  }

  /// The speakers by one letter each: left, right, centre, low, beside on the left and on the right, behind.
  @Test(arguments: [
    (2, true, "LR"), (2, false, "LR"), (3, true, "LCR"), (3, false, "LRC"), (4, true, "LRlr"), (4, false, "LRlr"),
    (5, true, "LCRlr"), (5, false, "LRClr"), (6, true, "LCRlrS"), (6, false, "LRCSlr"), (7, true, "LCRlrBS"),
    (7, false, "LRCSBlr"), (8, true, "LCRlrlrS"), (8, false, "LRCSlrlr"),
  ])
  func everyChannelHasItsPlaceAndFullScaleStaysFullScale(channels: Int, isVorbis: Bool, speakers: String) {
    let usual = Speaker.usual(channels: channels, isVorbis: isVorbis)
    let wanted = speakers.map { Self.gains[$0] ?? [0, 0] }
    let scale = wanted.reduce(Float(0)) { $0 + $1.x }
    for (heard, gain) in zip(folded(usual), wanted) { #expect((heard - gain / scale).max() < 1e-6) }
    let full = folded(StereoFold(usual), [Float](repeating: 1, count: channels))
    #expect(abs(full.x - 1) < 1e-6 && abs(full.y - 1) < 1e-6)
  }

  /// Masks of two to four speakers of WAVEFORMATEXTENSIBLE, the usual ones of more, and all 18.
  @Test func everyMaskPutsEachChannelOnItsSide() {
    let places = Array("LRCSlrLRBlrBlBrlBr")
    var masks = [0x3F, 0x60F, 0x63F, 0xFF, 0x13F, 0x707, 0x137, 0x637, 0x3B, 0x3FFFF]
    for first in 0..<18 {
      for second in (first + 1)..<18 {
        masks.append(1 << first | 1 << second)
        for third in (second + 1)..<18 {
          masks += [first, third].map { 1 << first | 1 << second | 1 << third | 1 << $0 }
        }
      }
    }
    for mask in masks {
      let letters = (0..<18).filter { mask >> $0 & 1 == 1 }.map { places[$0] }
      let speakers = Speaker.layout(mask: mask, channels: letters.count)
      guard let speakers else {
        #expect(letters.allSatisfy { $0 == "S" }, "\(mask)")
        continue
      }
      let wanted = letters.map { Self.gains[$0] ?? [0, 0] }
      let scale = wanted.reduce(SIMD2<Float>(0, 0), +).max()
      for (heard, gain) in zip(folded(speakers), wanted) {
        let difference = heard - gain / max(scale, 1)
        #expect(abs(difference.x) < 1e-6 && abs(difference.y) < 1e-6, "\(mask)")
      }
    }
  }

  @Test func maskThatSaysNothingLeavesItToTheNumber() {
    // No bits, fewer bits than channels, bits without a meaning, low frequencies alone.
    for mask in [0, 1, 0x8000_0000, 0x4_0001, 8] { #expect(Speaker.layout(mask: mask, channels: 2) == nil, "\(mask)") }
    // One channel is mono.
    #expect(Speaker.layout(mask: 1, channels: 1) == nil)
    // The bits of channels that are not there are left out.
    #expect(Speaker.layout(mask: 0x3F, channels: 4) == [.left, .right, .centre, .low])
    #expect(Speaker.layout(mask: 0xC, channels: 2) == [.centre, .low])
    #expect(folded([.centre, .low]) == [[StereoFold.centre, StereoFold.centre], [0, 0]])
  }

  @Test func maskOfAFLACFileIsHexadecimal() {
    func layout(_ text: String) -> [Speaker]? {
      Speaker.layout(["WAVEFORMATEXTENSIBLE_CHANNEL_MASK": [text]], channels: 3)
    }
    #expect(layout("0x000B") == [.left, .right, .low] && layout("0xb ") == [.left, .right, .low])
    #expect(layout("11") == [.left, .right, .low])
    for text in ["", "0x", "0xZZ", "-3", "0x1000000000B", "LRS"] { #expect(layout(text) == nil) }
    #expect(Speaker.layout([:], channels: 3) == nil)
  }

  @Test func sumAndDifferenceBecomeLeftAndRight() {
    let fold = StereoFold([.mid, .difference])
    #expect(
      (folded(fold, [0.5, 0.5]) - [0.5, 0]).max() < 1e-6 && (folded(fold, [0.5, -0.5]) - [0, 0.5]).max() < 1e-6)
    let ambisonic = StereoFold([.everywhere, .unheard, .across, .unheard])
    let left = folded(ambisonic, [Float(0.5).squareRoot(), 0, 1, 0])
    #expect(left.x > 0.8 && abs(left.y) < 1e-6)
  }
}
