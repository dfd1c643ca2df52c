import Tacet
import TacetJSON

struct LogMeters: ScenarioCommand {
  static let names = ["meters"]

  init(_ fields: JSONFields) {}

  func perform(in run: ScenarioRun) {
    let readings = run.engine.diagnostics.meters
    run.log([
      "event": "meters", "master": MeterRecord(readings.master), "soundtrack": MeterRecord(readings.soundtrack),
      "effects": MeterRecord(readings.effects),
    ])
  }
}
