import Tacet
import TacetJSON

struct StopVoice: ScenarioCommand {
  static let names = ["stop"]
  static let keys = ScenarioTime.keys.union(["voice", "over", "curve"])

  let voice: String
  let over: Duration
  let curve: RampCurve
  let when: ScenarioTime?

  init(_ fields: JSONFields) {
    voice = fields.name("voice")
    over = fields.over()
    curve = fields.curve()
    when = ScenarioTime(fields)
  }

  func check(_ names: inout ScenarioResolver) { names.need(voice: voice) }

  func perform(in stage: ScenarioStage) {
    if let voice = stage.voices[voice] { stage.engine.stop(voice, fadeOut: Fade(over, curve), at: stage.time(when)) }
  }
}
