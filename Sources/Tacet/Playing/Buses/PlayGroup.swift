import TacetSignal

/// The voices that one limit counts. Pure.
struct PlayGroup {
  /// How much a voice matters.
  struct Weight: Equatable {
    var priority: Int
    var loudness: Float
  }

  enum Decision: Equatable {
    case admit
    case refuse
    /// The voice of this slot gives way.
    case replace(Int)
  }

  /// Slots, in the order of their plays.
  private(set) var members: [Int] = []
  /// How many starts are known: a play may be scheduled before another one.
  private static let mostStarts = 8
  /// The frames at which the last plays start, in the order of their plays, the oldest overwritten.
  private var starts = InlineArray<8, Int>(repeating: 0)
  private var startCount = 0

  /// True if it says nothing of later plays.
  func isSpent(_ cooldown: Int, at frame: Int) -> Bool {
    guard members.isEmpty else { return false }
    for index in 0..<min(startCount, Self.mostStarts) where frame - starts[index] < cooldown { return false }
    return true
  }

  private func isWithinCooldown(_ cooldown: Int, at frame: Int) -> Bool {
    for index in 0..<min(startCount, Self.mostStarts) where abs(frame - starts[index]) < cooldown { return true }
    return false
  }

  /// Decides on a play of `candidate` that starts at `frame`. `leaving`: slots that give way in any case.
  func decide(
    _ limit: PlayLimit, cooldown: Int, at frame: Int, _ candidate: Weight, leaving: PlayVictims, weight: (Int) -> Weight
  ) -> Decision {
    guard !isWithinCooldown(cooldown, at: frame) else { return .refuse }
    let staying = members.count(where: { !leaving.contains($0) })
    guard staying >= limit.count else { return .admit }
    guard limit.whenFull != .refuse, let weakest = weakest(limit.whenFull, leaving: leaving, weight) else {
      return .refuse
    }
    let isWeaker =
      weakest.weight.priority != candidate.priority
      ? weakest.weight.priority < candidate.priority
      : limit.whenFull == .stopOldest || weakest.weight.loudness <= candidate.loudness
    return isWeaker ? .replace(weakest.slot) : .refuse
  }

  private func weakest(
    _ whenFull: PlayLimit.WhenFull, leaving: PlayVictims, _ weight: (Int) -> Weight
  ) -> (slot: Int, weight: Weight)? {
    var weakest: (slot: Int, weight: Weight)?
    for slot in members where !leaving.contains(slot) {
      let weight = weight(slot)
      guard let known = weakest?.weight else {
        weakest = (slot, weight)
        continue
      }
      if weight.priority < known.priority
        || (weight.priority == known.priority && whenFull == .stopQuietest && weight.loudness < known.loudness)
      {
        weakest = (slot, weight)
      }
    }
    return weakest
  }

  /// Adds a voice that starts at `frame`.
  mutating func insert(_ slot: Int, at frame: Int) {
    members.append(slot)
    starts[startCount % Self.mostStarts] = frame
    startCount += 1
  }

  /// Forgets all. Keeps its memory.
  mutating func clear() {
    members.removeAll(keepingCapacity: true)
    startCount = 0
  }

  /// Removes a voice that ended or gives way.
  mutating func remove(_ slot: Int) { members.removeAll { $0 == slot } }
}
