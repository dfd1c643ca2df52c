import Tacet
import TacetJSON

/// Stops every voice, or those of a bus or of an effect.
struct StopAllVoices: ScenarioCommand {
  static let names = ["stopAll"]
  static let keys = ScenarioFade.keys.union(["bus", "effect"])

  let bus: String?
  let effect: String?
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    fields.refuseSeveral(of: ["bus", "effect"])
    bus = fields.effectsBus()
    effect = fields.string("effect")
    change = ScenarioFade(fields)
  }

  func check(_ names: inout ScenarioResolver) { if let effect { names.need(effect, .effect) } }

  func perform(in stage: ScenarioStage) throws {
    let fade = stage.fade(change)
    if let effect {
      if let effect = stage.sounds.effects[effect] { stage.engine.stopAll(effect, fadeOut: fade) }
    } else if let bus {
      try stage.engine.makeBus(bus).stopAll(fadeOut: fade)
    } else {
      stage.engine.stopAll(fadeOut: fade)
    }
  }
}
