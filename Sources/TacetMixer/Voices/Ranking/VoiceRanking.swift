/// Which of the voices that could be heard have a place, and which wait for one. Pure; O(log n) a change.
struct VoiceRanking: ~Copyable {
  /// By rank: the first gives way first.
  private var holders: SlotHeap
  /// By the opposite of rank: the first matters most.
  private var candidates: SlotHeap
  private let limit: Int

  /// A ranking of the slots 0 to `capacity` - 1, of which `limit` may have a place.
  init(capacity: Int, limit: Int) {
    holders = SlotHeap(capacity: capacity)
    candidates = SlotHeap(capacity: capacity)
    self.limit = limit
  }

  /// How many more voices may have a place without another one giving way.
  var room: Int { limit - holders.count }
  var hasRoom: Bool { room > 0 }

  /// How many could be heard, and wait for a place.
  var waiting: Int { candidates.count }

  /// The voice with a place that gives way first.
  var weakest: (slot: Int, rank: VoiceRank)? { holders.first.map { (Int($0.slot), VoiceRank(key: $0.key)) } }

  /// The key of its rank.
  var weakestKey: UInt128? { holders.first?.key }

  /// The voice that is to have a place now: the one that matters most of those that wait, if there is room or the weakest
  /// holder matters less.
  var challenger: Int? {
    guard let first = candidates.first else { return nil }
    if hasRoom { return Int(first.slot) }
    guard let weakest, VoiceRank(key: ~first.key).takesPlace(of: weakest.rank) else { return nil }
    return Int(first.slot)
  }

  /// True if `slot` waits for a place.
  func isWaiting(_ slot: Int) -> Bool { candidates.contains(slot) }

  /// Gives `slot` a place, or another rank.
  mutating func hold(_ slot: Int, _ rank: VoiceRank) {
    candidates.remove(slot)
    holders.insert(slot, rank.key)
  }

  /// Lets `slot` wait for a place, or changes its rank.
  mutating func wait(_ slot: Int, _ rank: VoiceRank) {
    holders.remove(slot)
    candidates.insert(slot, ~rank.key)
  }

  /// Takes `slot` out: it neither has a place nor wants one.
  mutating func remove(_ slot: Int) {
    holders.remove(slot)
    candidates.remove(slot)
  }
}
