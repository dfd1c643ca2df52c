import Tacet

/// A command of a scenario file: its name, its keys, and the action that is read from them.
struct ScenarioCommand: Sendable {
  /// The value of `do`.
  let name: String
  /// The keys besides `at` and `do`.
  let keys: Set<String>
  /// Reads the action from its keys.
  let action: @Sendable (JSONFields) throws(ScenarioError) -> ScenarioEvent.Action

  private init(
    _ name: String, _ keys: Set<String>,
    _ action: @escaping @Sendable (JSONFields) throws(ScenarioError) -> ScenarioEvent.Action
  ) {
    self.name = name
    self.keys = keys
    self.action = action
  }

  /// The fade of a stop, a pause, a resume or a bus that names none.
  static let defaultFade = Duration.milliseconds(10)

  /// Every command.
  static let all: [ScenarioCommand] = [
    ScenarioCommand("soundtrack.play", ["name", "loop", "fadeIn"]) { fields throws(ScenarioError) in
      .soundtrackPlay(
        name: try fields.string("name"), loops: try fields.boolIfPresent("loop") ?? true,
        fadeIn: try fields.durationIfPresent("fadeIn") ?? .zero)
    },
    ScenarioCommand("soundtrack.stop", ["over"]) { fields throws(ScenarioError) in
      .soundtrackStop(over: try fields.durationIfPresent("over") ?? defaultFade)
    },
    ScenarioCommand("soundtrack.pause", ["over"]) { fields throws(ScenarioError) in
      .soundtrackPause(over: try fields.durationIfPresent("over") ?? defaultFade)
    },
    ScenarioCommand("soundtrack.resume", ["over"]) { fields throws(ScenarioError) in
      .soundtrackResume(over: try fields.durationIfPresent("over") ?? defaultFade)
    },
    ScenarioCommand("soundtrack.seek", ["to"]) { fields throws(ScenarioError) in
      .soundtrackSeek(to: try fields.seconds("to"))
    },
    ScenarioCommand("soundtrack.crossfade", ["name", "over"]) { fields throws(ScenarioError) in
      .soundtrackCrossfade(name: try fields.string("name"), over: .seconds(try fields.seconds("over")))
    },
    ScenarioCommand("play", ["name", "gain", "pan", "pitch", "loop", "priority", "bus", "position", "as"]) {
      fields throws(ScenarioError) in .play(try ScenarioEvent.Play(fields))
    },
    ScenarioCommand("stop", ["voice"]) { fields throws(ScenarioError) in .stop(voice: try fields.string("voice")) },
    ScenarioCommand("pause", ["voice"]) { fields throws(ScenarioError) in .pause(voice: try fields.string("voice")) },
    ScenarioCommand("resume", ["voice"]) { fields throws(ScenarioError) in .resume(voice: try fields.string("voice")) },
    ScenarioCommand("set", ["voice", "gain", "pan", "pitch", "position"]) { fields throws(ScenarioError) in
      .set(voice: try fields.string("voice"), try ScenarioEvent.Setting(fields))
    },
    ScenarioCommand("bus", ["name", "gain", "mute", "pause", "over"]) { fields throws(ScenarioError) in
      .bus(try ScenarioEvent.BusChange(fields))
    },
    ScenarioCommand("activate", []) { _ throws(ScenarioError) in .activate },
    ScenarioCommand("deactivate", ["notifyOthers"]) { fields throws(ScenarioError) in
      .deactivate(notifyOthers: try fields.boolIfPresent("notifyOthers") ?? true)
    },
    ScenarioCommand("setCategory", ["category", "options"]) { fields throws(ScenarioError) in
      let (category, options) = try fields.categoryAndOptions()
      return .setCategory(category, options)
    },
    ScenarioCommand("resumeRoute", []) { _ throws(ScenarioError) in .resumeAfterRouteLoss },
  ]

  /// The command of this name.
  static func named(_ name: String) -> ScenarioCommand? { all.first { $0.name == name } }
}
