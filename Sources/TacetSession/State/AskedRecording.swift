/// The recording that the game has asked for, and the latch of what never starts one again by itself.
struct AskedRecording: Sendable, Hashable {
  private(set) var isAsked = false
  private(set) var lastEnd: RecordingEnd?
  /// The game's pause of everything reaches the input.
  var pausesWithGame = false

  mutating func ask() { (isAsked, lastEnd) = (true, nil) }

  /// Ends it; without one nothing changes.
  mutating func end(_ reason: RecordingEnd) {
    if isAsked { (isAsked, lastEnd) = (false, reason) }
  }
}
