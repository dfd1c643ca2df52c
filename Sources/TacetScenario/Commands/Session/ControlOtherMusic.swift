import Tacet
import TacetJSON

/// Logs the other player and its piece.
struct LogOtherMusic: ScenarioCommand {
  static let names = ["otherMusic.log"]

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) {
    let music = stage.engine.session.otherMusic
    stage.log([
      "event": "otherMusic", "player": music?.player, "title": music?.title, "artist": music?.artist,
      "playing": music?.isPlaying, "commands": music?.commands.map(\.rawValue).sorted() ?? [],
    ])
  }
}

/// Hands the other player a command of the user's.
struct ControlOtherMusic: ScenarioCommand {
  static let names = ["otherMusic.control"]
  static let keys: Set<String> = ["command"]

  let command: RemoteCommand.Kind

  init(_ fields: JSONFields) {
    fields.need("command")
    let known = OtherMusic.controls.map(\.rawValue)
    command =
      fields.read("command", "one of \(known.joined(separator: ", "))") { json in
        json.string.flatMap { known.contains($0) ? RemoteCommand.Kind(rawValue: $0) : nil }
      } ?? .pause
  }

  func perform(in stage: ScenarioStage) {
    let isTaken = stage.engine.session.controlOtherMusic(command)
    stage.log(["event": "otherMusicControl", "command": command.rawValue, "taken": isTaken])
  }
}
