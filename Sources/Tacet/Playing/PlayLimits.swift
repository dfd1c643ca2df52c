import TacetSignal

/// The limits of effects and buses, and the voices that each counts. Pure.
struct PlayLimits {
  /// A play, as far as limits go.
  struct Play {
    /// The effect's number, and its limit.
    var effect: (id: UInt64, limit: PlayLimit)?
    var bus: Int
    /// The frame at which it starts.
    var frame: Int
    var weight: PlayGroup.Weight
  }

  enum Decision: Equatable {
    case refuse
    /// These give way: none, one, or one for the effect and one for the bus.
    case admit(Int?, Int?)
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

  /// Limits a bus, or ends its limit.
  mutating func setLimit(_ limit: PlayLimit?, ofBus bus: Int) {
    buses[bus] = limit.map { ($0, buses[bus]?.group ?? PlayGroup()) }
  }

  private func frames(_ duration: Duration) -> Int { FrameCount(duration, sampleRate: sampleRate).rawValue }

  /// Decides on a play. `weight`: of the voice in a slot.
  func decide(_ play: Play, weight: (Int) -> PlayGroup.Weight) -> Decision {
    var victims: (Int?, Int?)
    if let effect = play.effect {
      switch (effects[effect.id] ?? PlayGroup()).decide(
        effect.limit, cooldown: frames(effect.limit.cooldown), at: play.frame, play.weight, leaving: nil,
        weight: weight)
      {
      case .refuse: return .refuse
      case .admit: break
      case .replace(let slot): victims.0 = slot
      }
    }
    if let (limit, group) = buses[play.bus] {
      switch group.decide(
        limit, cooldown: frames(limit.cooldown), at: play.frame, play.weight, leaving: victims.0, weight: weight)
      {
      case .refuse: return .refuse
      case .admit: break
      case .replace(let slot): victims.1 = slot
      }
    }
    return .admit(victims.0, victims.1)
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
    buses[play.bus]?.group.insert(slot, at: play.frame)
  }

  /// Counts a voice no more, which ended, gives way or has left the bus.
  mutating func remove(_ slot: Int, effect: UInt64?, bus: Int?) {
    if let effect { effects[effect]?.remove(slot) }
    if let bus { buses[bus]?.group.remove(slot) }
  }
}
