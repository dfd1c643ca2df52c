internal import TacetMixer
import TacetSignal

/// The limits of effects and buses, and the voices that each counts. Pure.
struct PlayLimits {
  /// A play, as far as limits go.
  struct Play {
    /// The effect's number, and its limit.
    var effect: (id: UInt64, limit: PlayLimit)?
    /// Its bus, and those above.
    var buses: BusBranch
    /// The frame at which it starts.
    var frame: Int
    var weight: PlayGroup.Weight
  }

  enum Decision: Equatable {
    case refuse
    /// The voice starts, and these voices end for it.
    case admit(PlayVictims)
  }

  /// How many groups of effects there are at least before expired ones are removed.
  static let leastEffects = 256

  private struct Entry {
    /// The effect whose plays it counts; nil: it is a bus's, or free.
    var effect: UInt64?
    /// The cooldown of that effect's limit at its last play, in frames.
    var cooldown = 0
    var group = PlayGroup()
  }

  private let sampleRate: Int
  /// The groups, which stay where they are: a dictionary lends so large a value by way of the heap.
  private var entries: [Entry] = []
  /// The places of those that count nothing.
  private var free: [Int] = []
  /// The place of each effect's group.
  private var effects: [UInt64: Int] = [:]
  /// The count of those groups at which expired ones are removed.
  private var mostEffects = Self.leastEffects
  private var buses: [BusID: (limit: PlayLimit, place: Int)] = [:]

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// How many effects are counted.
  var effectCount: Int { effects.count }

  /// True if no bus has a limit.
  var hasNoBus: Bool { buses.isEmpty }

  /// The limit of a bus.
  func limit(ofBus bus: BusID) -> PlayLimit? { buses[bus]?.limit }

  /// True if one of these buses has a limit.
  func hasLimit(on branch: BusBranch) -> Bool {
    for index in 0..<branch.count where buses[branch[index]] != nil { return true }
    return false
  }

  /// Limits a bus, or ends its limit.
  mutating func setLimit(_ limit: PlayLimit?, ofBus bus: BusID) {
    let place = buses[bus]?.place
    if let limit {
      buses[bus] = (limit, place ?? takePlace(for: nil))
    } else if let place {
      buses[bus] = nil
      clear(place)
    }
  }

  /// The place of an empty group.
  private mutating func takePlace(for effect: UInt64?) -> Int {
    if let place = free.popLast() {
      entries[place].effect = effect
      return place
    }
    entries.append(Entry(effect: effect))
    return entries.count - 1
  }

  /// Empties a group, whose place is free then.
  private mutating func clear(_ place: Int) {
    entries[place].effect = nil
    entries[place].group.clear()
    free.append(place)
  }

  private func frames(_ duration: Duration) -> Int { FrameCount(duration, sampleRate: sampleRate).rawValue }

  /// Decides on a play. `weight`: of the voice in a slot.
  func decide(_ play: Play, weight: (Int) -> PlayGroup.Weight) -> Decision {
    var victims: PlayVictims = []
    if let effect = play.effect {
      let group = effects[effect.id].map { entries[$0].group } ?? PlayGroup()
      let decision = group.decide(
        effect.limit, cooldown: frames(effect.limit.cooldown), at: play.frame, play.weight, leaving: victims,
        weight: weight)
      guard victims.take(decision) else { return .refuse }
    }
    for index in 0..<play.buses.count {
      guard let (limit, place) = buses[play.buses[index]] else { continue }
      let decision = entries[place].group.decide(
        limit, cooldown: frames(limit.cooldown), at: play.frame, play.weight, leaving: victims, weight: weight)
      guard victims.take(decision) else { return .refuse }
    }
    return .admit(victims)
  }

  /// Counts a play that was admitted.
  mutating func insert(_ slot: Int, _ play: Play) {
    if let effect = play.effect {
      let place = place(of: effect.id, at: play.frame)
      entries[place].cooldown = frames(effect.limit.cooldown)
      entries[place].group.insert(slot, at: play.frame)
    }
    for index in 0..<play.buses.count {
      guard let place = buses[play.buses[index]]?.place else { continue }
      entries[place].group.insert(slot, at: play.frame)
    }
  }

  /// The place of an effect's group, which is made if it is new.
  private mutating func place(of effect: UInt64, at frame: Int) -> Int {
    if let place = effects[effect] { return place }
    if effects.count >= mostEffects {
      removeExpired(at: frame)
      // Those that stay are looked at again once as many more have come.
      mostEffects = max(Self.leastEffects, 2 * effects.count)
    }
    let place = takePlace(for: effect)
    effects[effect] = place
    return place
  }

  /// Removes the groups that say nothing of later plays, each by its own effect's cooldown.
  private mutating func removeExpired(at frame: Int) {
    for place in entries.indices {
      guard let effect = entries[place].effect, entries[place].group.isSpent(entries[place].cooldown, at: frame) else {
        continue
      }
      effects[effect] = nil
      clear(place)
    }
  }

  /// Counts a voice no more, which ended or gives way, or which has left its buses: then not for its effect.
  mutating func remove(_ slot: Int, effect: UInt64?) {
    if let effect, let place = effects[effect] { entries[place].group.remove(slot) }
    // Its bus may be elsewhere by now.
    for bus in buses.values { entries[bus.place].group.remove(slot) }
  }
}

extension PlayVictims {
  /// Takes the victim of a decision; false for a refusal.
  fileprivate mutating func take(_ decision: PlayGroup.Decision) -> Bool {
    switch decision {
    case .refuse: return false
    case .admit: break
    case .replace(let slot): append(slot)
    }
    return true
  }
}

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

/// The voices that give way to one play with limits: none, or one for each limit that is full. Takes no memory.
struct PlayVictims: Equatable, ExpressibleByArrayLiteral {
  /// An effect's limit, and those of a branch of buses.
  private static let most = 1 + BusBranch.deepest
  private var slots = InlineArray<5, Int>(repeating: -1)
  private(set) var count = 0

  init(arrayLiteral slots: Int...) {
    for slot in slots { append(slot) }
  }

  mutating func append(_ slot: Int) {
    guard count < Self.most, !contains(slot) else { return }
    slots[count] = slot
    count += 1
  }

  subscript(index: Int) -> Int { slots[index] }

  func contains(_ slot: Int) -> Bool {
    for index in 0..<count where slots[index] == slot { return true }
    return false
  }

  static func == (a: PlayVictims, b: PlayVictims) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where a[index] != b[index] { return false }
    return true
  }
}
