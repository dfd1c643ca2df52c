/// The one-shots that run unheard to their end, by the frames at which they end.
///
/// They count the engine's frames and those that passed without being counted: while the machine slept, or no block was
/// asked for.
struct UnheardVoices: ~Copyable {
  private var ends: SlotHeap
  /// Frames that passed and that the engine's clock did not count.
  private var missed = 0

  /// None, of the slots 0 to `capacity` - 1.
  init(capacity: Int) { ends = SlotHeap(capacity: capacity) }

  var count: Int { ends.count }

  /// Their clock at the engine's frame `frame`.
  func clock(at frame: Int) -> Int { frame + missed }

  /// Adds the voice of a slot, which ends when their clock stands at `deadline`.
  mutating func insert(_ slot: Int, deadline: Int) { ends.insert(slot, deadline: deadline) }

  /// Removes the voice of a slot, if it is one.
  mutating func remove(_ slot: Int) { ends.remove(slot) }

  /// How many frames of the engine pass, from `frame` on, until the next one ends; `Int.max` for none.
  func framesUntilEnd(after frame: Int) -> Int {
    ends.count == 0 ? .max : max(0, ends.nextDeadline - clock(at: frame))
  }

  /// Takes the next one that is over by the engine's frame `frame`; `missed`: frames, in all, that its clock did not
  /// count. Returns the slot, and the engine's frame at which it ended.
  mutating func pop(due frame: Int, missed: Int) -> (slot: Int, frame: Int)? {
    self.missed = missed
    return ends.pop(due: clock(at: frame)).map { ($0.slot, $0.deadline - missed) }
  }
}
