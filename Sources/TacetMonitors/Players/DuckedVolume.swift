/// The volume of a player that the game has turned down: the player's own, and the range in which it is the game's
/// doing.
struct DuckedVolume: Equatable, Sendable {
  /// The volume to give back.
  let original: Double
  /// A volume outside of it was set by the user or another program since.
  let range: ClosedRange<Double>

  /// Nil for numbers that are no volumes.
  init?(original: Double, low: Double, high: Double) {
    guard [original, low, high].allSatisfy({ $0.isFinite && abs($0) <= 100 }), original > 0, low <= high else {
      return nil
    }
    self.original = original
    range = low...high
  }

  /// The volume while it moves between `original` and `target`.
  init(original: Double, movingTo target: Double) {
    let tolerance = Self.tolerance(original)
    self.original = original
    range = (min(original, target) - tolerance)...(max(original, target) + tolerance)
  }

  /// The volume that stays at `volume`.
  init(original: Double, at volume: Double) { self.init(volume: volume, original: original) }

  private init(volume: Double, original: Double) {
    let tolerance = Self.tolerance(original)
    self.original = original
    range = (volume - tolerance)...(volume + tolerance)
  }

  /// The largest difference that a player makes by rounding.
  static func tolerance(_ original: Double) -> Double { max(0.005, original / 50) }

  /// The line of a journal.
  var text: String { "\(original) \(range.lowerBound) \(range.upperBound)" }

  /// The volume of a journal's line.
  init?(_ parts: ArraySlice<Substring>) {
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    self.init(original: numbers[0], low: numbers[1], high: numbers[2])
  }
}
