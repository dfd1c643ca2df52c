import Tacet
import TacetJSON

struct CrossfadeSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.crossfade"]
  static let keys = ScenarioTime.keys.union(["name", "loop", "from", "over", "curve"])

  let name: String
  let loops: LoopCount
  /// In seconds of the file; nil: where it was left, or its beginning.
  let from: Double?
  let over: Duration
  let curve: RampCurve
  let when: ScenarioTime?

  init(_ fields: JSONFields) {
    name = fields.name("name")
    loops = fields.loopCount("loop") ?? true
    from = fields.seconds("from")
    over = .seconds(fields.time("over"))
    curve = fields.curve(.equalPower)
    when = ScenarioTime(fields)
  }

  func check(_ names: inout ScenarioResolver) { names.need(name, .soundtrack) }

  func perform(in stage: ScenarioStage) {
    guard let soundtrack = stage.music.soundtracks[name] else { return }
    stage.engine.soundtrack.crossfade(
      to: soundtrack, from: stage.music.frame(from, of: soundtrack), over: Fade(over, curve), loops: loops,
      at: stage.time(when), completion: stage.music.keep)
  }
}
