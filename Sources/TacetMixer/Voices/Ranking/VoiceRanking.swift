/// Which of the audible voices may sound, and which wait to. Pure; O(log n) a change.
struct VoiceRanking: ~Copyable {
  /// By rank: the first gives way first.
  private var holders: SlotHeap
  /// By the opposite of rank: the first matters most.
  private var candidates: SlotHeap
  private let limit: Int

  /// A ranking of the slots 0 to `capacity` - 1, of which `limit` may sound at once.
  init(capacity: Int, limit: Int) {
    holders = SlotHeap(capacity: capacity)
    candidates = SlotHeap(capacity: capacity)
    self.limit = limit
  }

  /// How many more voices may sound without another one giving way.
  var room: Int { limit - holders.count }
  var hasRoom: Bool { room > 0 }

  /// How many are audible and wait to sound.
  var waiting: Int { candidates.count }

  /// The voice that sounds and gives way first.
  var weakest: (slot: Int, rank: VoiceRank)? { holders.first.map { (Int($0.slot), VoiceRank(key: $0.key)) } }

  /// The key of its rank.
  var weakestKey: UInt128? { holders.first?.key }

  /// The voice that is to sound now: the one that matters most of those that wait, if there is room or the weakest
  /// holder matters less.
  var challenger: Int? {
    guard let first = candidates.first else { return nil }
    if hasRoom { return Int(first.slot) }
    guard let weakest, VoiceRank(key: ~first.key).replaces(weakest.rank) else { return nil }
    return Int(first.slot)
  }

  /// True if `slot` waits to sound.
  func isWaiting(_ slot: Int) -> Bool { candidates.contains(slot) }

  /// Lets `slot` sound, or changes its rank.
  mutating func hold(_ slot: Int, _ rank: VoiceRank) {
    candidates.remove(slot)
    holders.insert(slot, rank.key)
  }

  /// Lets `slot` wait to sound, or changes its rank.
  mutating func wait(_ slot: Int, _ rank: VoiceRank) {
    holders.remove(slot)
    candidates.insert(slot, ~rank.key)
  }

  /// Takes `slot` out: it neither sounds nor waits to.
  mutating func remove(_ slot: Int) {
    holders.remove(slot)
    candidates.remove(slot)
  }
}
