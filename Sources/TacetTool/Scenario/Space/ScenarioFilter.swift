import Tacet

/// A filter that a scenario gives to a mix or a bus.
enum ScenarioFilter: Hashable, Sendable {
  case mix(SoundMix, SoundFilter, over: Duration, RampCurve)
  case bus(String, BusFilter, over: Duration, RampCurve)

  /// Reads a filter; what is missing is off.
  init(_ fields: JSONFields) throws(ScenarioError) {
    try fields.requireOne(of: ["bus", "mix"])
    let over = try fields.durationIfPresent("over") ?? .milliseconds(100)
    let curve = try fields.curve()
    if let bus = try fields.effectsBusIfPresent() {
      let filter = BusFilter(
        lowPass: try fields.shareIfPresent("lowPass") ?? 0, highPass: try fields.shareIfPresent("highPass") ?? 0)
      self = .bus(bus, filter, over: over, curve)
    } else {
      let filter = SoundFilter(
        lowPass: try fields.cutoffIfPresent("lowPass"), highPass: try fields.cutoffIfPresent("highPass"))
      self = .mix(try fields.choice("mix", of: SoundMix.self), filter, over: over, curve)
    }
  }

  func apply(to engine: AudioEngine) throws(EngineError) {
    switch self {
    case .mix(let mix, let filter, let over, let curve):
      engine.filters.set(filter, of: mix, over: over, curve: curve)
    case .bus(let name, let filter, let over, let curve):
      try engine.bus(name).setFilter(filter, over: over, curve: curve)
    }
  }
}
