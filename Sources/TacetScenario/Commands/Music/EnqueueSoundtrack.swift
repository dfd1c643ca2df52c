import Tacet
import TacetJSON

struct EnqueueSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.enqueue"]
  static let keys: Set<String> = ["name", "loop"]

  let name: String
  let loops: LoopCount

  init(_ fields: JSONFields) {
    name = fields.name("name")
    loops = fields.loopCount("loop") ?? false
  }

  func check(_ names: inout ScenarioResolver) { names.need(name, .soundtrack) }

  func perform(in stage: ScenarioStage) {
    if let soundtrack = stage.music.soundtracks[name] { stage.engine.soundtrack.enqueue(soundtrack, loops: loops) }
  }
}
