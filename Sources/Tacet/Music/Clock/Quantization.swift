/// The beats or bars that something waits for: the next beat, the next bar, every so many of them, or a place between.
///
/// ```swift
/// engine.play(hit, startingAt: clock.next(.bar))
/// engine.play(hat, startingAt: clock.next(.beats(1, offset: 0.5)))   // the next off-beat
/// ```
public struct Quantization: Hashable, Sendable {
  enum Unit { case beat, bar }

  let unit: Unit
  let count: Int
  let offset: Double

  /// Every beat.
  public static let beat = beats(1)
  /// The first beat of every bar.
  public static let bar = bars(1)

  /// Every `count` beats, 1 to 1,000,000, from beat 0 of the piece on, and `offset` beats after each.
  public static func beats(_ count: Int, offset: Double = 0) -> Quantization {
    Quantization(unit: .beat, count: count, offset: offset)
  }

  /// Every `count` bars, 1 to 1,000,000, from bar 0 of the piece on, and `offset` beats after the beginning of each.
  public static func bars(_ count: Int, offset: Double = 0) -> Quantization {
    Quantization(unit: .bar, count: count, offset: offset)
  }

  private init(unit: Unit, count: Int, offset: Double) {
    self.unit = unit
    self.count = max(1, min(count, 1_000_000))
    self.offset = offset.isFinite ? max(-1e9, min(offset, 1e9)) : 0
  }
}
