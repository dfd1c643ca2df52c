internal import TacetMixer
import TacetSignal

/// The filters of mixes and buses as the game set them. Pure.
struct FilterTable {
  private var mixes: [SoundMix: SoundFilter] = [:]
  private var buses: [Int: BusFilter] = [:]

  /// The filter of a mix.
  subscript(mix: SoundMix) -> SoundFilter { mixes[mix] ?? SoundFilter() }

  /// The filter of the bus with this number.
  subscript(bus: Int) -> BusFilter { buses[bus] ?? BusFilter() }

  /// Changes the filter of a mix over `ramp` frames.
  mutating func set(_ filter: SoundFilter, of mix: SoundMix, ramp: Int, _ actions: inout [EngineAction]) {
    mixes[mix] = filter
    actions.append(.filter(.mix(mix, filter), ramp: ramp))
    actions.append(.wake)
  }

  /// Changes the filter of a bus over `ramp` frames. Those of the soundtrack and the master have no voices.
  mutating func set(_ filter: BusFilter, ofBus bus: Int, ramp: Int, _ actions: inout [EngineAction]) {
    func limited(_ strength: Float) -> Float { strength > 0 ? min(strength, 1) : 0 }
    let filter = BusFilter(lowPass: limited(filter.lowPass), highPass: limited(filter.highPass))
    buses[bus] = filter
    if bus >= 0 { actions.append(.filter(.bus(bus, filter), ramp: ramp)) }
  }
}
