internal import TacetMixer
import TacetSignal

/// The reverbs and the zones as the game set them. Pure.
struct ReverbTable {
  /// False if OpenAL has no reverbs: the first order is noted in the log, and none is given.
  var isAvailable = true
  private var isNoted = false
  /// That of everywhere; nil: none.
  private(set) var preset: ReverbPreset?
  private(set) var zones: [ReverbZone] = []
  /// Some bus sends something: reverbs are made for what is to be heard.
  private var areBusesSending = false
  /// Heard now, or on its way.
  private var blend = ReverbBlend()
  private var place = SIMD3<Float>.zero

  /// Changes the reverb of everywhere.
  mutating func set(_ preset: ReverbPreset?, ramp: RampSpan, _ actions: inout EngineActions) {
    self.preset = preset
    update(ramp: ramp, &actions)
  }

  mutating func set(_ zones: [ReverbZone], ramp: RampSpan, _ actions: inout EngineActions) {
    self.zones = zones
    update(ramp: ramp, &actions)
  }

  mutating func follow(_ place: SIMD3<Float>, ramp: RampSpan, _ actions: inout EngineActions) {
    self.place = place
    if !zones.isEmpty { update(ramp: ramp, &actions) }
  }

  private mutating func update(ramp: RampSpan, _ actions: inout EngineActions) {
    let next = ReverbBlend(of: zones, over: preset, at: place)
    guard next != blend, canOrder(&actions) else { return }
    // Made on the way, so that the renderer finds them. For voices alone it asks by itself.
    if areBusesSending { actions.append(.makeReverbs(blend.count(until: next))) }
    blend = next
    var order = ReverbOrder()
    order.first = next.first.map { ReverbOrder.Part(ReverbProperties($0.preset), level: $0.level) }
    order.second = next.second.map { ReverbOrder.Part(ReverbProperties($0.preset), level: $0.level) }
    order.ramp = ramp
    actions.append(.reverb(order))
    actions.wake()
  }

  /// Follows whether OpenAL has reverbs, as is known once there is a device.
  mutating func follow(isAvailable: Bool, _ actions: inout EngineActions) {
    self.isAvailable = isAvailable
    if blend.count > 0 { _ = canOrder(&actions) }
  }

  /// Follows what buses send: reverbs are made for it, and for what waits for its time.
  mutating func follow(busesSending: Bool, _ actions: inout EngineActions) {
    guard busesSending || areBusesSending else { return }
    areBusesSending = busesSending
    guard canOrder(&actions) else { return }
    if blend.count > 0, areBusesSending { actions.append(.makeReverbs(blend.count)) }
  }

  /// Makes reverbs for a send of a bus that waits for its time.
  mutating func prepare(for send: ReverbSend?, _ actions: inout EngineActions) {
    guard let send, send.gain > .silence, canOrder(&actions), blend.count > 0 else { return }
    actions.append(.makeReverbs(blend.count))
  }

  /// How many reverbs a voice that sends is heard in.
  var heard: Int { isAvailable ? blend.count : 0 }

  /// How many reverbs are heard of what buses send.
  var heardFromBuses: Int { areBusesSending ? heard : 0 }

  private mutating func canOrder(_ actions: inout EngineActions) -> Bool {
    guard !isAvailable, !isNoted else { return isAvailable }
    isNoted = true
    actions.log(.notice, "this OpenAL has no reverb: none is heard")
    return false
  }
}
