import Tacet
import TacetJSON

struct CrossfadeSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.crossfade"]
  static let keys = ScenarioFade.keys.union(["name", "loop", "from", "gain"])

  let name: String
  let loops: LoopCount
  /// In seconds of the file; nil: where it was left, or its beginning.
  let from: Double?
  let gain: Gain
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    name = fields.name("name")
    loops = fields.loopCount("loop") ?? true
    from = fields.seconds("from")
    gain = fields.gain("gain") ?? .unity
    change = ScenarioFade(fields)
  }

  func check(_ names: inout ScenarioResolver) { names.need(name, .soundtrack) }

  func perform(in stage: ScenarioStage) {
    guard let soundtrack = stage.music.soundtracks[name] else { return }
    stage.engine.soundtrack.crossfade(
      to: soundtrack, from: stage.music.frame(from, of: soundtrack), over: stage.fade(change), loops: loops,
      gain: gain, completion: stage.music.keep)
  }
}
