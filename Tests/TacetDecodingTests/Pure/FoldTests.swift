import Testing

@testable import TacetDecoding

/// The fold of each channel by itself, by ITU-R BS.775: in front 1, in the middle and beside -3 dB, low nothing.
@Suite struct FoldTests {
  /// The speakers by one letter each: left, right, centre, low, beside on the left and on the right, behind.
  @Test(arguments: [
    (3, true, "LCR"), (3, false, "LRC"), (4, true, "LRlr"), (4, false, "LRlr"), (5, true, "LCRlr"), (5, false, "LRClr"),
    (6, true, "LCRlrS"), (6, false, "LRCSlr"), (7, true, "LCRlrBS"), (7, false, "LRCSBlr"), (8, true, "LCRlrlrS"),
    (8, false, "LRCSlrlr"),
  ])
  func everyChannelHasItsPlaceAndFullScaleStaysFullScale(channels: Int, isVorbis: Bool, speakers: String) {
    let fold = StereoFold(channels: channels, isVorbis: isVorbis)
    let centre = Float(0.5).squareRoot()
    let gains: [Character: (Float, Float)] = [
      "L": (1, 0), "R": (0, 1), "C": (centre, centre), "S": (0, 0), "l": (centre, 0), "r": (0, centre),
      "B": (centre, centre),
    ]
    let wanted = speakers.map { gains[$0] ?? (0, 0) }
    let scale = wanted.reduce(Float(0)) { $0 + $1.0 }
    for channel in 0..<channels {
      let frame = (0..<channels).map { $0 == channel ? Float(1) : 0 }
      var folded = [Float](repeating: 9, count: 2)
      fold.fold(frame, frames: 1, into: &folded)
      #expect(abs(folded[0] - wanted[channel].0 / scale) < 1e-6 && abs(folded[1] - wanted[channel].1 / scale) < 1e-6)
    }
    var folded = [Float](repeating: 9, count: 2)
    fold.fold([Float](repeating: 1, count: channels), frames: 1, into: &folded)
    #expect(abs(folded[0] - 1) < 1e-6 && abs(folded[1] - 1) < 1e-6)
  }
}
