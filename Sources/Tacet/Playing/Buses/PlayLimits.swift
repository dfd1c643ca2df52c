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

  /// How many groups of effects there may be before those are forgotten that say nothing any more.
  private static let effectsKept = 256

  private let sampleRate: Int
  private var effects: [UInt64: PlayGroup] = [:]
  private var buses: [Int: (limit: PlayLimit, group: PlayGroup)] = [:]

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// True if no bus has a limit.
  var hasNoBus: Bool { buses.isEmpty }

  /// The limit of a bus.
  func limit(ofBus bus: Int) -> PlayLimit? { buses[bus]?.limit }

  /// True if one of these buses has a limit.
  func hasLimit(on branch: BusBranch) -> Bool {
    for index in 0..<branch.count where buses[branch[index]] != nil { return true }
    return false
  }

  /// Limits a bus, or ends its limit.
  mutating func setLimit(_ limit: PlayLimit?, ofBus bus: Int) {
    buses[bus] = limit.map { ($0, buses[bus]?.group ?? PlayGroup()) }
  }

  private func frames(_ duration: Duration) -> Int { FrameCount(duration, sampleRate: sampleRate).rawValue }

  /// Decides on a play. `weight`: of the voice in a slot.
  func decide(_ play: Play, weight: (Int) -> PlayGroup.Weight) -> Decision {
    var victims: PlayVictims = []
    if let effect = play.effect {
      let decision = (effects[effect.id] ?? PlayGroup()).decide(
        effect.limit, cooldown: frames(effect.limit.cooldown), at: play.frame, play.weight, leaving: victims,
        weight: weight)
      guard victims.take(decision) else { return .refuse }
    }
    for index in 0..<play.buses.count {
      guard let (limit, group) = buses[play.buses[index]] else { continue }
      let decision = group.decide(
        limit, cooldown: frames(limit.cooldown), at: play.frame, play.weight, leaving: victims, weight: weight)
      guard victims.take(decision) else { return .refuse }
    }
    return .admit(victims)
  }

  /// Counts a play that was admitted.
  mutating func insert(_ slot: Int, _ play: Play) {
    if let effect = play.effect {
      if effects[effect.id] == nil, effects.count >= Self.effectsKept {
        let cooldown = frames(effect.limit.cooldown)
        effects = effects.filter { !$0.value.isSpent(cooldown, at: play.frame) }
      }
      effects[effect.id, default: PlayGroup()].insert(slot, at: play.frame)
    }
    for index in 0..<play.buses.count { buses[play.buses[index]]?.group.insert(slot, at: play.frame) }
  }

  /// Counts a voice no more, which ended or gives way, or which has left its buses: then not for its effect.
  mutating func remove(_ slot: Int, effect: UInt64?) {
    if let effect { effects[effect]?.remove(slot) }
    // Its bus may be elsewhere by now.
    for bus in buses.keys { buses[bus]?.group.remove(slot) }
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
