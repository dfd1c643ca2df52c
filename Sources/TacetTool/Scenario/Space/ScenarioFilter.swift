import Tacet

/// A filter that a scenario gives to a mix or a bus, now or at a moment.
enum ScenarioFilter: Hashable, Sendable {
  case mix(SoundMix, SoundFilter, over: Duration, RampCurve, when: ScenarioTime? = nil)
  case bus(String, BusFilter, over: Duration, RampCurve, when: ScenarioTime? = nil)

  /// Reads a filter; what is missing is off.
  init(_ fields: JSONFields) throws(ScenarioError) {
    try fields.requireOne(of: ["bus", "mix"])
    try fields.refuseSeveral(of: ["bus", "mix"])
    let over = try fields.durationIfPresent("over") ?? .milliseconds(100)
    let (curve, when) = (try fields.curve(), try ScenarioTime(fields))
    if let bus = try fields.effectsBusIfPresent() {
      let filter = BusFilter(
        lowPass: try fields.shareIfPresent("lowPass") ?? 0, highPass: try fields.shareIfPresent("highPass") ?? 0)
      self = .bus(bus, filter, over: over, curve, when: when)
    } else {
      let filter = SoundFilter(
        lowPass: try fields.cutoffIfPresent("lowPass"), highPass: try fields.cutoffIfPresent("highPass"))
      self = .mix(try fields.choice("mix", of: SoundMix.self), filter, over: over, curve, when: when)
    }
  }

  /// Its moment; nil: at once.
  var when: ScenarioTime? {
    switch self {
    case .mix(_, _, _, _, let when), .bus(_, _, _, _, let when): when
    }
  }

  func apply(to engine: AudioEngine, at time: ClockTime?) throws(EngineError) {
    switch self {
    case .mix(let mix, let filter, let over, let curve, _):
      engine.filters.set(filter, of: mix, over: over, curve: curve, at: time)
    case .bus(let name, let filter, let over, let curve, _):
      try engine.bus(name).setFilter(filter, over: over, curve: curve, at: time)
    }
  }

  /// The line of a log, with the time that it waits for.
  func text(frame: Int, _ time: ClockTime?) -> String {
    switch self {
    case .mix(let mix, let filter, _, _, _):
      JSONText.line(
        [
          "frame": frame, "event": "filter", "mix": mix.rawValue, "lowPass": filter.lowPass,
          "highPass": filter.highPass,
        ],
        time.members)
    case .bus(let bus, let filter, _, _, _):
      JSONText.line(
        ["frame": frame, "event": "filter", "bus": bus, "lowPass": filter.lowPass, "highPass": filter.highPass],
        time.members)
    }
  }
}
