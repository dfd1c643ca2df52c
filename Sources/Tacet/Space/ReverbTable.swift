internal import TacetMixer
import TacetSignal

/// The reverbs, the zones and the sends of buses as the game set them. Pure.
struct ReverbTable {
  /// False if OpenAL has no reverbs: the first order is noted in the log, and none is given.
  var isAvailable = true
  private var isNoted = false
  /// That of everywhere; nil: none.
  private(set) var preset: ReverbPreset?
  private(set) var zones: [ReverbZone] = []
  private var sends: [Int: ReverbSend] = [:]
  /// Heard now, or on its way.
  private var blend = ReverbBlend()
  private var place = SIMD3<Float>.zero

  /// Changes the reverb of everywhere.
  mutating func set(_ preset: ReverbPreset?, ramp: RampSpan, _ actions: inout [EngineAction]) {
    self.preset = preset
    update(ramp: ramp, &actions)
  }

  mutating func set(_ zones: [ReverbZone], ramp: RampSpan, _ actions: inout [EngineAction]) {
    self.zones = zones
    update(ramp: ramp, &actions)
  }

  mutating func follow(_ place: SIMD3<Float>, ramp: RampSpan, _ actions: inout [EngineAction]) {
    self.place = place
    if !zones.isEmpty { update(ramp: ramp, &actions) }
  }

  private mutating func update(ramp: RampSpan, _ actions: inout [EngineAction]) {
    let next = ReverbBlend(of: zones, over: preset, at: place)
    guard next != blend, canOrder(&actions) else { return }
    // Made on the way, so that the renderer finds them. For voices alone it asks by itself.
    if areBusesSending { actions.append(.makeReverbs(blend.count(until: next))) }
    blend = next
    var order = ReverbOrder()
    order.first = next.first.map { ReverbOrder.Part(ReverbProperties($0.preset), level: $0.level) }
    order.second = next.second.map { ReverbOrder.Part(ReverbProperties($0.preset), level: $0.level) }
    order.ramp = ramp
    actions.append(.reverb(.blend(order)))
    actions.append(.wake)
  }

  /// The send of the voices of a bus that do not say otherwise; nil: what the bus above says.
  subscript(bus: Int) -> ReverbSend? { sends[bus] }

  /// Changes that. The voices of `soundtrack` are none of the effects.
  mutating func set(_ send: ReverbSend?, ofBus bus: Int, ramp: RampSpan, _ actions: inout [EngineAction]) {
    guard bus != BusTable.soundtrack else { return }
    sends[bus] = send
    guard canOrder(&actions) else { return }
    if blend.count > 0, areBusesSending { actions.append(.makeReverbs(blend.count)) }
    actions.append(.reverb(.bus(bus, send, ramp: ramp)))
  }

  /// Makes reverbs for a send of a bus that waits for its time.
  mutating func prepare(for send: ReverbSend?, _ actions: inout [EngineAction]) {
    guard let send, send.gain > .silence, canOrder(&actions), blend.count > 0 else { return }
    actions.append(.makeReverbs(blend.count))
  }

  /// Performs an order for a bus whose time has come.
  mutating func perform(_ turn: BusSchedule.Turn, of bus: Int, _ actions: inout [EngineAction]) {
    if case .send(let send) = turn.content { set(send, ofBus: bus, ramp: turn.ramp, &actions) }
  }

  /// How many reverbs a voice that sends is heard in.
  var heard: Int { isAvailable ? blend.count : 0 }

  private var areBusesSending: Bool { sends.values.contains { $0.gain > .silence } }

  private mutating func canOrder(_ actions: inout [EngineAction]) -> Bool {
    guard !isAvailable, !isNoted else { return isAvailable }
    isNoted = true
    actions.append(.log(.notice, "this OpenAL has no reverb: none is heard"))
    return false
  }
}
