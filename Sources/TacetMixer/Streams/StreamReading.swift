/// The frames of a streamed effect that lie ready. Pure.
struct StreamReading: BitwiseCopyable, Equatable {
  /// The first frame that is there, and one past the last.
  var first = 0
  var filled = 0
  /// Frames that it plays in all; `Int.max` if it never ends, or that is unknown.
  var length = Int.max
  /// True if the frames that lie ready are the last ones.
  var isComplete = false
  /// Frames that must lie ready before a voice begins, and before it goes on after it had to wait.
  var prime = 2048
  var refill = 4096

  /// The frames that are there from `place` on.
  func frames(from place: Int) -> Int { place < first ? 0 : max(0, filled - place) }

  /// True if a voice at `place` that plays `step` frames in one of the mix may sound.
  func isEnough(at place: Int, hasStarted: Bool, step: Double) -> Bool {
    if isComplete { return place >= first }
    let wanted = Int(Double(hasStarted ? refill : prime) * max(1, step))
    return frames(from: place) >= min(wanted, StreamSlot.ringFrames / 2)
  }

  /// How many frames of the mix such a voice may sound for before it must begin to fall silent, over `fade` frames.
  func framesUntilDry(from place: Double, step: Double, fade: Int) -> Int {
    let left = frames(from: Int(place)) - StreamSlot.margin
    return Int(Double(left) / step) - fade
  }
}
