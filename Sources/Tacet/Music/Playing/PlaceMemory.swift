import TacetSystem

/// Where a soundtrack was left, for one that remembers it. Any thread.
final class PlaceMemory: Sendable {
  private let place = Locked<Int?>(nil)

  /// The frame of the file; nil where it has not been left, or has played to its end.
  var frame: Int? {
    get { place.withLock { $0 } }
    set { place.withLock { $0 = newValue } }
  }
}
