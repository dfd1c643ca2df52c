import TacetSignal

/// One of the four takes of an effect: what differs between them. At 48,000 frames a second, the engine's rate.
struct Take {
  static let rate = 48_000
  static let count = 4

  /// 0 to 3.
  let index: Int

  /// A value of its own for each take.
  func pick<Value>(_ first: Value, _ second: Value, _ third: Value, _ fourth: Value) -> Value {
    [first, second, third, fourth][index]
  }

  func noise(_ seed: UInt64) -> Noise { Noise(seed: seed &* 64 &+ UInt64(index) &* 7_919 &+ 1) }

  /// A canvas of so many seconds.
  static func canvas(_ seconds: Double, channels: Int = 1) -> SampleCanvas {
    SampleCanvas(rate: rate, channels: channels, frames: Int(seconds * Double(rate)))
  }
}
