/// The time of a deck: how much of its music has played, heard or not, and how far its ring lags behind. Pure.
///
/// Unheard music is counted and not decoded into the mix: its frames stay in the ring, and are discarded before the
/// music is heard again.
struct DeckClock: Equatable, BitwiseCopyable {
  /// Frames that have played since the deck's first one.
  private(set) var played = 0
  /// The last of these, which are still to be discarded from the ring.
  private(set) var skippedFrames = 0

  /// A deck that has not begun.
  init() {}

  /// A deck that continues another one, from the frame at which that one had played `frame` frames: those that the
  /// other has played since count as skipped.
  init(continuing other: DeckClock, from frame: Int) {
    played = max(0, other.played - frame)
    skippedFrames = played
  }

  /// Counts `frames` frames that were taken from the ring and heard.
  mutating func play(_ frames: Int) { played += frames }

  /// Counts `frames` frames that passed unheard.
  mutating func skip(_ frames: Int) {
    played += frames
    skippedFrames += frames
  }

  /// Counts `frames` skipped frames that were discarded from the ring.
  mutating func discardSkipped(_ frames: Int) { skippedFrames -= min(frames, skippedFrames) }

  /// How many frames are left of `length` in all, by the file's header; `Int.max` of a deck that repeats.
  func framesLeft(ofLength length: Int) -> Int { length == .max ? .max : length - played }

  /// How many frames are left when nothing follows the `ready` ones in the ring; negative if it ended before now.
  func framesLeft(ready: Int) -> Int { ready - skippedFrames }
}
