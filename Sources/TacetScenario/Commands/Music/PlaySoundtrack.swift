import Tacet
import TacetJSON

struct PlaySoundtrack: ScenarioCommand {
  static let names = ["soundtrack.play"]
  static let keys = ScenarioTime.keys.union(["name", "loop", "from", "fadeIn", "curve"])

  let name: String
  let loops: LoopCount
  /// In seconds of the file; nil: where it was left, or its beginning.
  let from: Double?
  let fadeIn: Duration
  let curve: RampCurve
  let when: ScenarioTime?

  init(_ fields: JSONFields) {
    name = fields.name("name")
    loops = fields.loopCount("loop") ?? true
    from = fields.seconds("from")
    fadeIn = fields.duration("fadeIn") ?? .zero
    curve = fields.curve()
    when = ScenarioTime(fields)
  }

  func check(_ names: inout ScenarioResolver) { names.need(name, .soundtrack, .playlist) }

  func perform(in stage: ScenarioStage) {
    let (player, music, time) = (stage.engine.soundtrack, stage.music, stage.time(when))
    if let playlist = music.playlists[name] {
      player.play(playlist, fadeIn: Fade(fadeIn, curve), at: time, completion: music.keep)
    } else if let soundtrack = music.soundtracks[name] {
      player.play(
        soundtrack, loops: loops, from: music.frame(from, of: soundtrack), fadeIn: Fade(fadeIn, curve), at: time,
        completion: music.keep)
    }
  }
}
