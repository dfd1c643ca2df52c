import Tacet
import TacetJSON

/// The snapshots of a scenario.
enum ScenarioSnapshots {
  /// Reads them by their names: each an object of buses, each an object of its values.
  ///
  /// - Throws: ``ScenarioError``.
  static func all(_ fields: JSONFields) throws(ScenarioError) -> [String: Snapshot] {
    var snapshots: [String: Snapshot] = [:]
    for (name, json) in try fields.object("snapshots").sorted(by: { $0.key < $1.key }) {
      snapshots[name] = Snapshot(name, try buses(json, of: name, at: fields.place))
    }
    return snapshots
  }

  private static func buses(
    _ json: JSON, of name: String, at place: ScenarioError.Place
  ) throws(ScenarioError) -> [String: Snapshot.Values] {
    let place = place.at(json.position)
    guard let values = json.object else {
      throw .wrongType("snapshots.\(name)", found: json.kind, expected: "an object of buses", place)
    }
    var buses: [String: Snapshot.Values] = [:]
    for (bus, json) in values.sorted(by: { $0.key < $1.key }) {
      guard let values = json.object else {
        throw .wrongType("snapshots.\(name).\(bus)", found: json.kind, expected: "values of a bus", place)
      }
      let fields = try JSONFields(values, keys: ["gain", "timeScale"], at: place.at(json.position))
      buses[bus] = Snapshot.Values(
        gain: try fields.gainIfPresent("gain") ?? .unity, timeScale: try fields.speedIfPresent("timeScale"))
    }
    return buses
  }
}
