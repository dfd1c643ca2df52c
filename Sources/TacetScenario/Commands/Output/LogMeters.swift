import Tacet
import TacetJSON

struct LogMeters: ScenarioCommand {
  static let names = ["meters"]

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) {
    let readings = stage.engine.diagnostics.meters
    let buses = stage.engine.buses.filter { $0.isMetered && $0.isOfEffects }
    let levels = buses.reduce(into: [String: Double]()) { levels, bus in
      levels[bus.name] = bus.level.flatMap { $0 > 0 ? Double(Gain(amplitude: $0).decibels) : nil }
    }
    stage.log(
      [
        "event": "meters", "master": MeterRecord(readings.master), "soundtrack": MeterRecord(readings.soundtrack),
        "effects": MeterRecord(readings.effects),
      ], buses.isEmpty ? [:] : ["buses": levels])
  }
}
