import Tacet
import TacetJSON

struct LogMeters: ScenarioCommand {
  static let names = ["meters"]

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) {
    let readings = stage.engine.diagnostics.meters
    stage.log([
      "event": "meters", "master": MeterRecord(readings.master), "soundtrack": MeterRecord(readings.soundtrack),
      "effects": MeterRecord(readings.effects),
    ])
  }
}
