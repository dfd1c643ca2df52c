import Tacet
import TacetJSON

struct SetSoundtrackOutput: ScenarioCommand {
  static let names = ["output.soundtrack"]
  static let keys: Set<String> = ["own", "name"]

  let isOwn: Bool
  let name: String?

  init(_ fields: JSONFields) {
    (isOwn, name) = (fields.bool("own") ?? true, fields.string("name"))
    if !isOwn, let name {
      fields.add(.wrongValue(key: "name", found: "\"\(name)\"", expected: "none without \"own\""), key: "name")
    }
  }

  func perform(in stage: ScenarioStage) {
    stage.engine.output.setSoundtrackOutput(isOwn ? .ownStream(name: name) : .shared)
    if isOwn {
      stage.log(["event": "soundtrackOutput", "own": true, "name": name])
    } else {
      stage.log(["event": "soundtrackOutput", "own": false])
    }
  }
}
