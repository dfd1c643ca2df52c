import TacetPicture

/// The mouse as a pointer: one that has not moved for two seconds aims no longer. A value.
struct Pointer: Hashable, Sendable {
  /// Seconds without a move after which the keys aim.
  static let rest: Float = 2
  private var place: Point?
  private var still = rest

  /// True while the mouse aims.
  var isUsed: Bool { still < Self.rest }

  /// Follows the mouse, once a frame. A press is a use too.
  mutating func follow(_ place: Point, isHeld: Bool, seconds: Float) {
    still = isHeld || self.place.map { $0 != place } == true ? 0 : still + seconds
    self.place = place
  }
}
