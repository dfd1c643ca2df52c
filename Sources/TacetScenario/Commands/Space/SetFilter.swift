import Tacet
import TacetJSON

/// A filter of a mix or a bus, now or at a moment.
struct SetFilter: ScenarioCommand {
  enum Target: Hashable, Sendable {
    case mix(MixTarget, SoundFilter)
    case bus(String, BusFilter)
  }

  static let names = ["filter"]
  static let keys = ScenarioTime.keys.union(["mix", "bus", "lowPass", "highPass", "over", "curve"])

  let target: Target
  let over: Duration
  let curve: RampCurve
  let when: ScenarioTime?

  /// Reads a filter; what is missing is off.
  init(_ fields: JSONFields) {
    fields.needOne(of: ["bus", "mix"])
    fields.refuseSeveral(of: ["bus", "mix"])
    over = fields.over(.milliseconds(100))
    (curve, when) = (fields.curve(), ScenarioTime(fields))
    if let bus = fields.effectsBus() {
      target = .bus(bus, fields.busFilter() ?? BusFilter())
    } else {
      target = .mix(
        fields.choice("mix", of: MixTarget.self) ?? .master,
        fields.mixFilter(lowPass: "lowPass", highPass: "highPass") ?? SoundFilter())
    }
  }

  func perform(in stage: ScenarioStage) throws {
    let time = stage.time(when)
    switch target {
    case .mix(let mix, let filter): stage.engine.filters.set(filter, of: mix, over: Fade(over, curve), at: time)
    case .bus(let bus, let filter):
      try stage.engine.makeBus(bus).setFilter(filter, over: Fade(over, curve), at: time)
    }
    stage.log(members, time.members)
  }

  /// The line's members, but for a time that it waits for.
  var members: LogLine.Members {
    switch target {
    case .mix(let mix, let filter):
      ["event": "filter", "mix": mix.rawValue, "lowPass": filter.lowPass, "highPass": filter.highPass]
    case .bus(let bus, let filter):
      ["event": "filter", "bus": bus, "lowPass": filter.lowPassStrength, "highPass": filter.highPassStrength]
    }
  }
}
