/// The frames of an effect, and the ones among them that repeat. Pure.
struct PlayedLoop: BitwiseCopyable, Equatable {
  var frames: Int32 = 0
  var start: Int32 = 0
  var end: Int32 = 0
  /// How often the loop begins again; `Int.max` for ever.
  var rounds = 0

  /// True if it has frames that repeat.
  var isLoop: Bool { rounds > 0 && end > start }

  /// Frames that are played in all, each round counted; `Int.max` for ever.
  var playedFrames: Int {
    guard isLoop else { return Int(frames) }
    return rounds == .max ? .max : Int(frames) + rounds * Int(end - start)
  }

  /// The frame of the effect that is played after `count` frames from its beginning.
  func folded(_ count: Double) -> Double {
    guard isLoop, count >= Double(end) else { return min(count, Double(frames)) }
    let (inside, length) = (count - Double(start), Double(end - start))
    let (passed, place) = Self.fold(inside, length)
    guard passed > Double(rounds) else { return Double(start) + place }
    return min(count - Double(rounds) * length, Double(frames))
  }

  /// How often a whole `length` is passed in `inside`, and how far the last one is. Exact.
  @inline(__always)
  private static func fold(_ inside: Double, _ length: Double) -> (passed: Double, place: Double) {
    // Beyond, a product of whole numbers would be rounded. The library's remainder takes some hundred instructions.
    guard inside < 0x1p52 else {
      let place = inside.truncatingRemainder(dividingBy: length)
      return (((inside - place) / length).rounded(), place)
    }
    // The quotient may be rounded up to the next whole number.
    let passed = Double(Int(inside / length))
    let place = inside - passed * length
    return place < 0 ? (passed - 1, place + length) : (passed, place)
  }
}
