import Tacet
import TacetJSON

/// The parts of the world with a reverb of their own.
struct SetReverbZones: ScenarioCommand {
  static let names = ["reverb.zones"]
  static let keys: Set<String> = ["zones", "names", "over"]

  /// The bank's; nil: the zones that stand here.
  let names: [String]?
  let zones: [ReverbZone]
  let over: Duration

  init(_ fields: JSONFields) {
    fields.refuseSeveral(of: ["names", "zones"])
    names = fields.has("names") ? fields.strings("names") : nil
    zones = fields.elements("zones", keys: ReverbPreset.keys.union(["center", "radius", "border"])).map {
      $0.reverbZone($0.reverbPreset() ?? ReverbPreset())
    }
    over = fields.over(.milliseconds(500))
  }

  func check(_ names: inout ScenarioNames) { for name in self.names ?? [] { names.need(name, .zone) } }

  func perform(in run: ScenarioRun) {
    run.engine.reverb.setZones(names?.compactMap { run.sounds.zones[$0] } ?? zones, over: over)
    run.log(["event": "reverbZones", "zones": names?.count ?? zones.count])
  }
}
