import Tacet
import TacetJSON

/// The parts of the world with a reverb of their own, now or at a moment.
struct SetReverbZones: ScenarioCommand {
  static let names = ["reverb.zones"]
  static let keys = ScenarioFade.keys.union(["zones", "names"])

  /// The bank's; nil: the zones that stand here.
  let names: [String]?
  let zones: [ReverbZone]
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    fields.refuseSeveral(of: ["names", "zones"])
    names = fields.has("names") ? fields.strings("names") : nil
    zones = fields.elements("zones", keys: ReverbPreset.keys.union(["center", "radius", "border"])).map {
      $0.reverbZone($0.reverbPreset() ?? ReverbPreset())
    }
    change = ScenarioFade(fields)
  }

  func check(_ names: inout ScenarioResolver) { for name in self.names ?? [] { names.need(name, .zone) } }

  func perform(in stage: ScenarioStage) {
    let fade = stage.fade(change)
    stage.engine.reverb.setZones(names?.compactMap { stage.sounds.zones[$0] } ?? zones, over: fade)
    stage.log(["event": "reverbZones", "zones": names?.count ?? zones.count], fade.start.members)
  }
}
