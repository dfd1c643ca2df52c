import Tacet
import TacetJSON

/// Where a musical clock is, for the log.
struct LogBeat: ScenarioCommand {
  static let names = ["beat"]
  static let keys: Set<String> = ["clock"]

  let clock: ScenarioTime.Clock

  init(_ fields: JSONFields) { clock = fields.choice("clock", of: ScenarioTime.Clock.self) ?? .soundtrack }

  func perform(in stage: ScenarioStage) {
    let position = stage.clock(clock)?.position
    stage.log([
      "event": "beat", "clock": clock.rawValue, "bar": position?.bar, "beatInBar": position?.beatInBar,
      "beat": position?.beats,
    ])
  }
}
