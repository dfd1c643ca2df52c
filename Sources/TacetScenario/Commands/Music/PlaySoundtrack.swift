import Tacet
import TacetJSON

struct PlaySoundtrack: ScenarioCommand {
  static let names = ["soundtrack.play"]
  static let keys = ScenarioFade.keysOfFadeIn.union(["name", "loop", "from", "gain"])

  let name: String
  let loops: LoopCount
  /// In seconds of the file; nil: where it was left, or its beginning.
  let from: Double?
  let gain: Gain
  let fadeIn: ScenarioFade

  init(_ fields: JSONFields) {
    name = fields.name("name")
    loops = fields.loopCount("loop") ?? true
    from = fields.seconds("from")
    gain = fields.gain("gain") ?? .unity
    fadeIn = ScenarioFade(fields, time: "fadeIn")
  }

  func check(_ names: inout ScenarioResolver) { names.need(name, .soundtrack, .playlist) }

  func perform(in stage: ScenarioStage) {
    let (player, music, fade) = (stage.engine.soundtrack, stage.music, stage.fade(fadeIn))
    if let playlist = music.playlists[name] {
      player.play(playlist, fadeIn: fade, completion: music.keep)
    } else if let soundtrack = music.soundtracks[name] {
      player.play(
        soundtrack, loops: loops, from: music.frame(from, of: soundtrack), gain: gain, fadeIn: fade,
        completion: music.keep)
    }
  }
}
