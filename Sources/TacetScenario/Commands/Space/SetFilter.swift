import Tacet
import TacetJSON

/// A filter of a mix or a bus, now or at a moment.
struct SetFilter: ScenarioCommand {
  enum Target: Hashable, Sendable {
    case mix(MixTarget, SoundFilter)
    /// By strengths, by cutoffs, or both; nil leaves those as they are.
    case bus(String, BusFilter?, SoundFilter?)
  }

  private static let cutoffs = ["lowPassHertz", "highPassHertz", "resonance"]
  static let names = ["filter"]
  static let keys = ScenarioFade.keys.union([
    "mix", "bus", "lowPass", "highPass", "lowPassStrength", "highPassStrength", "lowPassHertz",
    "highPassHertz", "resonance",
  ])

  let target: Target
  let change: ScenarioFade

  /// Reads a filter; what is missing is off.
  init(_ fields: JSONFields) {
    fields.needOne(of: ["bus", "mix"])
    fields.refuseSeveral(of: ["bus", "mix"])
    change = ScenarioFade(fields)
    if let bus = fields.effectsBus() {
      let hasCutoffs = Self.cutoffs.contains(where: fields.has)
      let strengths = fields.busFilter()
      target = .bus(bus, hasCutoffs ? strengths : strengths ?? BusFilter(), hasCutoffs ? fields.cutoffs("", "") : nil)
    } else {
      target = .mix(
        fields.choice("mix", of: MixTarget.self) ?? .master,
        fields.cutoffs("lowPass", "highPass") ?? SoundFilter())
      if let key = ["lowPassStrength", "highPassStrength"].first(where: fields.has) {
        fields.add(.refused("a mix has no strengths: \"lowPassHertz\" and \"highPassHertz\" are for it"), key: key)
      }
    }
  }

  func perform(in stage: ScenarioStage) throws {
    let fade = stage.fade(change)
    switch target {
    case .mix(let mix, let filter): stage.engine.filters.set(filter, of: mix, over: fade)
    case .bus(let name, let strengths, let cutoffs):
      let bus = try stage.engine.makeBus(name)
      if let strengths { bus.setFilter(strengths, over: fade) }
      if let cutoffs { bus.setCutoffs(cutoffs, over: fade) }
    }
    stage.log(members, fade.start.members)
  }

  /// The line's members, but for a time that it waits for.
  var members: LogLine.Members {
    switch target {
    case .mix(let mix, let filter):
      ["event": "filter", "mix": mix.rawValue, "lowPass": filter.lowPassHertz, "highPass": filter.highPassHertz]
    case .bus(let bus, let strengths?, nil):
      ["event": "filter", "bus": bus, "lowPass": strengths.lowPassStrength, "highPass": strengths.highPassStrength]
    case .bus(let bus, let strengths, let cutoffs):
      ["event": "filter", "bus": bus, "values": Snapshot.Values(filter: strengths, cutoffs: cutoffs).json]
    }
  }
}
