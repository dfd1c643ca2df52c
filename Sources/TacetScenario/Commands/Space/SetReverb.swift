import Tacet
import TacetJSON

/// The reverb of everywhere: a preset, one of the bank's, or none, now or at a moment.
struct SetReverb: ScenarioCommand {
  static let names = ["reverb"]
  static let keys = ReverbPreset.keys.union(ScenarioFade.keys).union(["name"])

  /// One of the bank's.
  let name: String?
  /// The name of the preset that it was made of.
  let presetName: String?
  let preset: ReverbPreset?
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    for key in ReverbPreset.keys.sorted() { fields.refuseSeveral(of: ["name", key]) }
    name = fields.string("name")
    presetName = fields.string("preset")
    preset = fields.reverbPreset()
    change = ScenarioFade(fields)
  }

  func check(_ names: inout ScenarioResolver) { if let name { names.need(name, .reverb) } }

  func perform(in stage: ScenarioStage) {
    let fade = stage.fade(change)
    stage.engine.reverb.set(name.flatMap { stage.sounds.reverbs[$0] } ?? preset, over: fade)
    if let name {
      stage.log(["event": "reverb", "on": true, "name": name], fade.start.members)
    } else {
      stage.log(["event": "reverb", "on": preset != nil, "preset": presetName], fade.start.members)
    }
  }
}
