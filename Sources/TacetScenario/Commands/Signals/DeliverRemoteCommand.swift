import Tacet
import TacetJSON

struct DeliverRemoteCommand: ScenarioCommand {
  static let names = ["remoteCommand"]
  static let keys: Set<String> = ["command", "seconds"]

  let command: RemoteCommand

  init(_ fields: JSONFields) {
    let name = fields.name("command")
    switch name {
    case "pause": command = .pause
    case "stop": command = .stop
    case "next": command = .next
    case "previous": command = .previous
    case "seek":
      fields.need("seconds")
      command = .seek(by: .seconds(fields.number("seconds", in: -1e6...1e6, "of seconds within 1000000") ?? 0))
    case "setPosition": command = .setPosition(.seconds(fields.time("seconds")))
    default:
      command = .play
      if !name.isEmpty, name != "play" { fields.add(.unknownName(kind: "remote command", name), key: "command") }
    }
  }

  func perform(in stage: ScenarioStage) {
    guard !stage.engine.session.deliver(command) else { return }
    stage.log(["event": "remoteCommandIgnored", "command": command.name])
  }
}
