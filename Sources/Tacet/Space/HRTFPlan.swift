/// The plan for HRTF: the game's choice, the route, and how things are. Pure.
struct HRTFPlan: Equatable {
  /// The mode that the game chose.
  var mode = HRTFMode.off
  /// The name of the HRTF that the game chose; nil: OpenAL's default.
  var name: String?
  /// The route is one that others do not hear.
  private(set) var isPrivate = false
  /// OpenAL has refused it, for a reason that does not pass.
  var isUnavailable = false
  var isOn = false

  /// True if they are to.
  var isWanted: Bool { mode == .on || (mode == .automatic && isPrivate && !isUnavailable) }

  /// True if voices with a place are to have it, now or once it is made.
  var takesPlaces: Bool { isWanted && !isUnavailable }

  /// Follows the route. True if that changes what is wanted.
  mutating func follow(isPrivate: Bool) -> Bool {
    let before = isWanted
    self.isPrivate = isPrivate
    return isWanted != before
  }
}
