import Tacet
import TacetJSON

struct SeekSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.seek"]
  static let keys: Set<String> = ["to"]

  /// In seconds of the file.
  let seconds: Double

  init(_ fields: JSONFields) { seconds = fields.time("to") }

  func perform(in stage: ScenarioStage) {
    let player = stage.engine.soundtrack
    guard let soundtrack = player.current, let frame = stage.music.frame(seconds, of: soundtrack) else { return }
    if !player.seek(toFrame: frame) { stage.log(["event": "soundtrackSeekRefused", "soundtrackFrame": frame]) }
  }
}
