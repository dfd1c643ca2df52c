import TacetSignal

/// The listener that hears a voice, of several: the nearest one. Another takes over where it is nearer by a tenth of
/// the distance, so that a voice between two of them does not go to and fro. Pure.
struct HearingListener: BitwiseCopyable {
  /// By its number; -1: none has heard it.
  private(set) var listener: Int8 = -1
  private(set) var last: Int8 = -1
  /// How much it is heard by the present one.
  private(set) var way = Ramp(1)

  /// Another one takes over where it is at this share of the distance.
  static let share: Float = 0.9

  /// Follows a voice at `place`; another listener takes over within `frames` frames. True if one begins to.
  mutating func follow(_ place: SIMD3<Float>, _ first: ListenerPose, _ others: ListenerList, over frames: Int) -> Bool {
    // One after the other: a third waits.
    guard !way.isMoving else { return false }
    var nearest = Int8(0)
    var distance = (place - first.position).length
    let isKnown = listener >= 0 && Int(listener) <= others.count
    var own = distance
    for index in 0..<others.count {
      let next = (place - others[index].position).length
      if Int(listener) == index + 1 { own = next }
      if next < distance { (nearest, distance) = (Int8(index + 1), next) }
    }
    if isKnown, nearest == listener || distance >= Self.share * own { return false }
    last = listener
    listener = nearest
    guard isKnown, frames > 0 else { return false }
    way = Ramp(0)
    way.go(to: 1, over: frames)
    return true
  }

  /// Lets `frames` frames pass.
  mutating func advance(_ frames: Int) { way.advance(frames) }

  /// Ends the way to the nearer listener at once.
  mutating func finish() { way = Ramp(1) }
}
