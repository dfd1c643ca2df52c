import Synchronization

/// The way of one streamed effect from its producer to the voice that plays it.
///
/// Both count frames as the voice plays them, each round of a loop anew, from the beginning of the effect. The frames
/// lie in a ring: frame n is at n modulo ``ringFrames``.
struct StreamSlot: ~Copyable {
  /// Frames that the ring holds: 340 ms at 48 kHz. A power of two.
  static let ringFrames = 16_384
  /// Frames at the edges of what is ready that no voice may come to: a kernel looks at them.
  static let margin = 64

  // From the renderer.
  /// The frame that the voice plays next.
  let place = Atomic<Int>(0)
  /// False while the voice is inaudible.
  let isWanted = Atomic<Bool>(true)
  /// How often the voice was led to another frame, its place by now.
  let seeks = Atomic<Int>(0)
  /// How often it had to wait for its producer, in the middle of its sound.
  let dropouts = Atomic<Int>(0)

  // From the producer.
  /// The first frame in the ring, and one past the last.
  let first = Atomic<Int>(0)
  let filled = Atomic<Int>(0)
  /// How many of ``seeks`` it has followed: what lies in the ring is of the last of them.
  let followed = Atomic<Int>(0)
  /// Nothing will follow the frames in the ring.
  let isComplete = Atomic<Bool>(false)
  /// Frames that it plays in all; `Int.max` if it never ends, or that is unknown.
  let length = Atomic<Int>(.max)

  // From the game, before the voice starts.
  /// Frames that must lie ready before the voice begins, and before it goes on after it had to wait.
  let prime = Atomic<Int>(0)
  let refill = Atomic<Int>(0)
  /// Frames that are to lie ready.
  let ahead = Atomic<Int>(0)

  /// The frames that lie ready now for a voice that was led elsewhere `seeks` times: none before the producer has
  /// followed it. The renderer.
  func reading(afterSeeks seeks: Int) -> StreamReading {
    // Acquired in this order: a producer that goes elsewhere stores `first` before `filled`, and the end before both.
    let isFollowed = followed.load(ordering: .acquiring) == seeks
    let isComplete = isComplete.load(ordering: .acquiring)
    let filled = filled.load(ordering: .acquiring)
    let first = first.load(ordering: .acquiring)
    return StreamReading(
      first: isFollowed ? first : .max, filled: filled, length: isFollowed ? length.load(ordering: .acquiring) : .max,
      isComplete: isComplete && isFollowed, prime: prime.load(ordering: .relaxed),
      refill: refill.load(ordering: .relaxed))
  }

  /// Publishes where the voice is, which was led elsewhere `seeks` times; true if the producer must be woken.
  func publish(place: Int, seeks: Int, isWanted: Bool) -> Bool {
    self.isWanted.store(isWanted, ordering: .relaxed)
    // After what was played: the producer, which acquires it, may write there.
    self.place.store(place, ordering: .releasing)
    // After the place that it is for.
    self.seeks.store(seeks, ordering: .releasing)
    guard followed.load(ordering: .relaxed) == seeks else { return true }
    guard isWanted, !isComplete.load(ordering: .relaxed) else { return false }
    return filled.load(ordering: .relaxed) - place < ahead.load(ordering: .relaxed) * 3 / 4
  }
}
