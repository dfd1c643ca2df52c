import Tacet
import TacetJSON

struct PauseVoice: ScenarioCommand {
  static let names = ["pause", "resume"]
  static let keys = ScenarioTime.keys.union(["voice", "over"])

  let pauses: Bool
  let voice: String
  let over: Duration
  let when: ScenarioTime?

  init(_ fields: JSONFields) {
    pauses = fields.string("do") == Self.names[0]
    voice = fields.name("voice")
    over = fields.over()
    when = ScenarioTime(fields)
  }

  func check(_ names: inout ScenarioResolver) { names.need(voice: voice) }

  func perform(in stage: ScenarioStage) {
    guard let voice = stage.voices[voice] else { return }
    let time = stage.time(when)
    pauses
      ? stage.engine[voice].pause(over: Fade(over), at: time) : stage.engine[voice].resume(over: Fade(over), at: time)
  }
}
