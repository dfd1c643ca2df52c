internal import TacetMixer
import TacetSignal

/// The reverbs and the zones as the game set them, and the change of them that waits. Pure.
struct ReverbTable {
  /// A change of the reverb of everywhere, or of the zones.
  enum Turn: Equatable {
    case preset(ReverbPreset?)
    case zones([ReverbZone])
  }

  /// False if OpenAL has no reverbs: the first order is noted in the log, and none is given.
  var isAvailable = true
  private var isNoted = false
  /// That of everywhere; nil: none.
  private(set) var preset: ReverbPreset?
  private(set) var zones: [ReverbZone] = []
  /// Some bus sends something: reverbs are made for what is to be heard.
  private var areBusesSending = false
  /// Heard now, or on its way, and how it is reached.
  private var blend = ReverbBlend()
  private var ramp: RampSpan = 0
  /// The change that waits for its time, and what is heard then.
  private var later: (turn: Turn, change: PendingChange)?
  private var laterBlend = ReverbBlend()
  private var place = SIMD3<Float>.zero

  /// Changes the reverb of everywhere, or the zones, in place of what waits; with a `change` at its time, of which the
  /// master then tells.
  mutating func take(
    _ turn: Turn, over ramp: RampSpan, at change: PendingChange?, _ buses: inout BusTable,
    _ actions: inout EngineActions
  ) {
    let waited = later != nil
    later = change.map { (turn, $0) }
    if change == nil { (preset, zones) = contents(after: turn) }
    if waited || change != nil { buses.change(.master, &actions) { $0.reverbChange = change } }
    update(ramp: ramp, hasNewTurn: waited || change != nil, &actions)
  }

  /// The number of the change whose time has come; nil: none has.
  func due(at clocks: RenderClocks) -> UInt32? {
    later.flatMap { $0.change.isDue(clocks) ? $0.change.number : nil }
  }

  /// Makes the change with this number the one in force: its time has come, and the renderer follows it already. False
  /// if none has it.
  mutating func settle(_ number: UInt32, _ buses: inout BusTable, _ actions: inout EngineActions) -> Bool {
    guard let (turn, change) = later, change.number == number else { return false }
    take(turn, over: change.span, at: nil, &buses, &actions)
    return true
  }

  mutating func follow(_ place: SIMD3<Float>, ramp: RampSpan, _ actions: inout EngineActions) {
    self.place = place
    if !zones.isEmpty || later != nil { update(ramp: ramp, hasNewTurn: false, &actions) }
  }

  /// The reverb of everywhere and the zones after a change.
  private func contents(after turn: Turn) -> (preset: ReverbPreset?, zones: [ReverbZone]) {
    switch turn {
    case .preset(let preset): (preset, zones)
    case .zones(let zones): (preset, zones)
    }
  }

  private mutating func update(ramp: RampSpan, hasNewTurn: Bool, _ actions: inout EngineActions) {
    let next = ReverbBlend(of: zones, over: preset, at: place)
    let after = later.map { contents(after: $0.turn) }
    let nextLater = after.map { ReverbBlend(of: $0.zones, over: $0.preset, at: place) } ?? ReverbBlend()
    guard hasNewTurn || next != blend || nextLater != laterBlend, canOrder(&actions) else { return }
    if next != blend { self.ramp = ramp }
    let count = blend.count(until: next)
    (blend, laterBlend) = (next, nextLater)
    // Made on the way, so that the renderer finds them. For voices alone it asks by itself.
    if areBusesSending { actions.append(.makeReverbs(max(count, heardAtMost))) }
    var order = ReverbOrder()
    (order.first, order.second, order.ramp) = (part(next.first), part(next.second), self.ramp)
    order.later = later.map { ReverbOrder.Turn(part(nextLater.first), part(nextLater.second), at: $0.change) }
    actions.append(.reverb(order))
    actions.wake()
  }

  private func part(_ part: ReverbBlend.Part?) -> ReverbOrder.Part? {
    part.map { ReverbOrder.Part(ReverbProperties($0.preset), level: $0.level) }
  }

  /// How many sound at once, until what waits has come.
  private var heardAtMost: Int { later == nil ? blend.count : blend.count(until: laterBlend) }

  /// Follows whether OpenAL has reverbs, as is known once there is a device.
  mutating func follow(isAvailable: Bool, _ actions: inout EngineActions) {
    self.isAvailable = isAvailable
    if heardAtMost > 0 { _ = canOrder(&actions) }
  }

  /// Follows what buses send: reverbs are made for it, and for what waits for its time.
  mutating func follow(busesSending: Bool, _ actions: inout EngineActions) {
    guard busesSending || areBusesSending else { return }
    areBusesSending = busesSending
    guard canOrder(&actions) else { return }
    if heardAtMost > 0, areBusesSending { actions.append(.makeReverbs(heardAtMost)) }
  }

  /// Makes reverbs for a send of a bus that waits for its time.
  mutating func prepare(for send: ReverbSend?, _ actions: inout EngineActions) {
    guard let send, send.gain > .silence, canOrder(&actions), heardAtMost > 0 else { return }
    actions.append(.makeReverbs(heardAtMost))
  }

  /// How many reverbs a voice that sends is heard in.
  var heard: Int { isAvailable ? heardAtMost : 0 }

  /// How many reverbs are heard of what buses send.
  var heardFromBuses: Int { areBusesSending ? heard : 0 }

  private mutating func canOrder(_ actions: inout EngineActions) -> Bool {
    guard !isAvailable, !isNoted else { return isAvailable }
    isNoted = true
    actions.log(.notice, "this OpenAL has no reverb: none is heard")
    return false
  }
}
