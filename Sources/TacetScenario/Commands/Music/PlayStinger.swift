import Tacet
import TacetJSON

struct PlayStinger: ScenarioCommand {
  static let names = ["soundtrack.stinger"]
  static let keys = ScenarioTime.keys.union(["name", "gain", "duck", "attack", "release"])

  let name: String
  let stinger: Stinger
  let when: ScenarioTime?

  init(_ fields: JSONFields) {
    name = fields.name("name")
    var stinger = Stinger()
    if let gain = fields.gain("gain") { stinger.gain = gain }
    if let gain = fields.gain("duck") { stinger.duckedGain = gain }
    if let attack = fields.duration("attack") { stinger.attack = attack }
    if let release = fields.duration("release") { stinger.release = release }
    self.stinger = stinger
    when = ScenarioTime(fields)
  }

  func check(_ names: inout ScenarioResolver) { names.need(name, .soundtrack) }

  func perform(in stage: ScenarioStage) {
    guard let soundtrack = stage.music.soundtracks[name] else { return }
    stage.engine.soundtrack.playStinger(soundtrack, stinger, at: stage.time(when), completion: stage.music.keep)
  }
}
