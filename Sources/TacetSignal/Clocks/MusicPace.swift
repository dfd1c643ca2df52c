/// The speed of the music, which converts frames that are rendered to frames of the music, with the fraction that is
/// left. Pure.
///
/// Counted in 2^-32 of a frame: it does not matter in which steps frames pass.
package struct MusicPace: Equatable, Sendable, BitwiseCopyable {
  /// One frame of the music.
  private static let one = 1 << 32
  /// How much more a frame takes it, on the way back to whole frames: 1.7 cents, for 1,024 frames at most.
  private static let drift = one >> 10

  /// How far a frame takes it.
  private var step = Self.one
  /// How much of its next frame has passed.
  private var fraction = 0
  /// At its own speed it comes back to whole frames.
  private var realigns = true

  /// The music's own speed.
  package init() {}

  /// The factor of its speed.
  package var speed: Double { Double(step) / Double(Self.one) }

  /// True if each frame is one of the music's.
  package var isOwn: Bool { step == Self.one && fraction == 0 }

  /// Sets the factor of its speed, more than 0. With `realigns` a factor of 1 brings it back to whole frames; without,
  /// it is a step of a ramp.
  package mutating func go(at speed: Float, realigns: Bool) {
    step = max(1, Int((Double(speed) * Double(Self.one)).rounded()))
    self.realigns = realigns
  }

  /// How far it is `frames` frames from now, from its next whole frame's beginning on.
  private func place(after frames: Int) -> Int {
    guard realigns, step == Self.one, fraction > 0 else { return fraction + frames * step }
    return fraction + frames * step + min(frames * Self.drift, Self.one - fraction)
  }

  /// Where it is `frames` frames from now: a whole frame, counted from the next one, and how much of that has passed.
  package func position(after frames: Int) -> (frame: Int, fraction: Float) {
    let place = place(after: frames)
    return (place >> 32, Float(place & (Self.one - 1)) / Float(Self.one))
  }

  /// How many of its frames pass in `frames` frames; about as many, if these are more than 2^28.
  package func passing(_ frames: Int) -> Int {
    if isOwn { return frames }
    return frames <= 1 << 28 ? place(after: frames) >> 32 : Int(min(0x1p62, Double(frames) * speed))
  }

  /// Lets `frames` frames pass, 2^28 at most. Returns how many of its frames do.
  package mutating func advance(_ frames: Int) -> Int {
    if isOwn { return frames }
    let place = place(after: frames)
    fraction = place & (Self.one - 1)
    return place >> 32
  }

  /// How many frames pass until `count` of its frames have, more than 0; fewer, if these are more than 2^28.
  package func frames(until count: Int) -> Int {
    if isOwn { return count }
    guard count <= 1 << 28 else { return Int(Double(1 << 28) / speed) }
    let left = count * Self.one - fraction
    guard realigns, step == Self.one else { return (left + step - 1) / step }
    let untilAligned = (Self.one - fraction + Self.drift - 1) / Self.drift
    let frames = (left + step + Self.drift - 1) / (step + Self.drift)
    return frames < untilAligned ? frames : max(untilAligned, count - 1)
  }

  /// How many frames ago it came to the frame that is `count` frames before its next one.
  package func frames(since count: Int) -> Int {
    isOwn ? count : Int((Double(count) + Double(fraction) / Double(Self.one)) / speed)
  }
}
