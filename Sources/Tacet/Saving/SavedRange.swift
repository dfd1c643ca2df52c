/// A check of a number of saved contents.
enum SavedRange {
  /// Throws unless `value` is within `range`; `place` is where it stands.
  static func check<Number: Comparable>(
    _ value: Number, _ range: ClosedRange<Number>, _ place: String
  ) throws(SavedPlaybackError) {
    guard !range.contains(value) else { return }
    throw .damaged("\(place) is \(value), not from \(range.lowerBound) to \(range.upperBound)")
  }
}
