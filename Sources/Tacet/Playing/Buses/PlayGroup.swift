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
  /// The frame of the last start.
  private var lastStart: Int?

  /// True if it says nothing of later plays.
  func isSpent(_ cooldown: Int, at frame: Int) -> Bool {
    members.isEmpty && lastStart.map { frame - $0 >= cooldown } ?? true
  }

  /// Decides on a play of `candidate` that starts at `frame`. `leaving`: slots that give way in any case.
  func decide(
    _ limit: PlayLimit, cooldown: Int, at frame: Int, _ candidate: Weight, leaving: PlayVictims, weight: (Int) -> Weight
  ) -> Decision {
    if let lastStart, abs(frame - lastStart) < cooldown { return .refuse }
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
    lastStart = max(frame, lastStart ?? frame)
  }

  /// Removes a voice that ended or gives way.
  mutating func remove(_ slot: Int) { members.removeAll { $0 == slot } }
}
