internal import TacetMixer
import TacetSignal

/// The filters of mixes and buses as the game and the snapshots in force set them. Pure.
struct FilterTable {
  private var mixes: [SoundMix: SoundFilter] = [:]
  private var buses: [Int: BusFilter] = [:]
  /// Those of snapshots, which replace the game's.
  private var mixSnapshots: [SoundMix: SoundFilter] = [:]
  private var busSnapshots: [Int: BusFilter] = [:]

  /// The filter that the game set for a mix.
  subscript(mix: SoundMix) -> SoundFilter { mixes[mix] ?? SoundFilter() }

  /// The filter that the game set for the bus with this number.
  subscript(bus: Int) -> BusFilter { buses[bus] ?? BusFilter() }

  /// Changes the filter of a mix; under a snapshot's it is heard later.
  mutating func set(_ filter: SoundFilter, of mix: SoundMix, ramp: RampSpan, _ actions: inout [EngineAction]) {
    mixes[mix] = filter
    if mixSnapshots[mix] == nil { send(mix, ramp: ramp, &actions) }
  }

  /// Changes the filter of a bus; under a snapshot's it is heard later. Those of the soundtrack and the
  /// master have no voices.
  mutating func set(_ filter: BusFilter, ofBus bus: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    buses[bus] = filter.limited
    if busSnapshots[bus] == nil { send(bus, ramp: ramp, &actions) }
  }

  /// Performs an order for a bus, or for the mix of its name, whose time has come.
  mutating func perform(_ turn: BusSchedule.Turn, of bus: Int, _ actions: inout [EngineAction]) {
    switch turn.content {
    case .filter(let filter): set(filter, ofBus: bus, ramp: turn.ramp, &actions)
    case .mixFilter(let filter):
      for mix in SoundMix.allCases where mix.bus == bus { set(filter, of: mix, ramp: turn.ramp, &actions) }
    case .number, .send: break
    }
  }

  /// Changes the filters of snapshots for a bus and for the mix of its name; nil: the game's.
  mutating func setSnapshot(
    _ filter: BusFilter?, mix mixFilter: SoundFilter?, ofBus bus: Int, named name: String, ramp: RampSpan,
    _ actions: inout [EngineAction]
  ) {
    if busSnapshots[bus] != filter?.limited {
      busSnapshots[bus] = filter?.limited
      send(bus, ramp: ramp, &actions)
    }
    guard let mix = SoundMix(rawValue: name), mixSnapshots[mix] != mixFilter else { return }
    mixSnapshots[mix] = mixFilter
    send(mix, ramp: ramp, &actions)
  }

  private func send(_ mix: SoundMix, ramp: RampSpan, _ actions: inout [EngineAction]) {
    let snapshot = mixSnapshots[mix]
    actions.append(.filter(.mix(mix, snapshot ?? self[mix], isSnapshot: snapshot != nil), ramp: ramp))
    actions.append(.wake)
  }

  private func send(_ bus: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    let snapshot = busSnapshots[bus]
    guard bus >= 0 else { return }
    actions.append(.filter(.bus(bus, snapshot ?? self[bus], isSnapshot: snapshot != nil), ramp: ramp))
  }
}

extension SoundMix {
  /// The number of the bus of its name, with whose orders those for the mix wait for their time.
  var bus: Int {
    switch self {
    case .master: BusTable.master
    case .soundtrack: BusTable.soundtrack
    case .effects: BusTable.effects
    }
  }
}

extension BusFilter {
  /// Its strengths within their range.
  var limited: BusFilter {
    func limited(_ strength: Float) -> Float { strength > 0 ? min(strength, 1) : 0 }
    return BusFilter(lowPass: limited(lowPass), highPass: limited(highPass))
  }
}
