/// How far two streams have read one sound, which is rendered once for both into a ring. Pure.
///
/// The graph calls both once in each of its cycles, in no fixed order. The one that is first has the cycle rendered,
/// for both; the other finds its part. Each is resampled by itself, and may ask for a few frames more or less at a
/// time: what is missing is rendered for both, and a few frames may wait for the next cycle. A part that was not taken
/// in its cycle is dropped, so that a stream that comes back is where the other one is.
struct SharedSound: Hashable {
  enum Part: Hashable { case first, second }

  // Computed: stored properties would be initialised on first use, in the callback.
  /// The frames of each part that the ring holds: a power of two.
  static var capacity: Int { 8_192 }
  /// The most frames that wait for the next cycle: two resamplers of one rate differ by a frame or two. More than that
  /// was not taken, and is dropped as a whole: a rest of it would be heard later than the other part for good.
  static var slack: Int { 8 }
  /// The most frames that are rendered at once.
  static var longest: Int { 1_024 }

  private var rendered = 0
  private var readByFirst = 0
  private var readBySecond = 0
  private var cycle: Int64 = 0

  /// A stream is called in the cycle of this name.
  mutating func enter(_ cycle: Int64) {
    guard cycle != self.cycle else { return }
    self.cycle = cycle
    if waiting(.first) > Self.slack { readByFirst = rendered }
    if waiting(.second) > Self.slack { readBySecond = rendered }
  }

  /// The frames of this part that are rendered and not taken.
  func waiting(_ part: Part) -> Int { rendered - (part == .first ? readByFirst : readBySecond) }

  /// The place in the ring for frames that are to be rendered, of `wanted` as many as fit there in a row.
  func room(for wanted: Int) -> (place: Int, frames: Int) {
    let place = rendered & (Self.capacity - 1)
    return (place, min(wanted, Self.longest, Self.capacity - place))
  }

  /// So many were rendered. What the ring has no more place for is dropped.
  mutating func add(_ frames: Int) {
    rendered += frames
    drop(allBut: Self.capacity)
  }

  /// Takes frames of this part, of `wanted` as many as wait in a row. Returns their place in the ring.
  mutating func take(_ part: Part, _ wanted: Int) -> (place: Int, frames: Int) {
    let place = (part == .first ? readByFirst : readBySecond) & (Self.capacity - 1)
    let frames = min(wanted, waiting(part), Self.capacity - place)
    switch part {
    case .first: readByFirst += frames
    case .second: readBySecond += frames
    }
    return (place, frames)
  }

  /// Drops the oldest frames of each part that has more than `frames`.
  mutating func drop(allBut frames: Int) {
    readByFirst = max(readByFirst, rendered - frames)
    readBySecond = max(readBySecond, rendered - frames)
  }
}
