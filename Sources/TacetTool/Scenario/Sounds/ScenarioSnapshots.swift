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
      let keys: Set<String> = ["gain", "lowPass", "highPass", "mixLowPass", "mixHighPass", "timeScale"]
      buses[bus] = try self.values(try JSONFields(values, keys: keys, at: place.at(json.position)))
    }
    return buses
  }

  private static func values(_ fields: JSONFields) throws(ScenarioError) -> Snapshot.Values {
    var values = Snapshot.Values(
      gain: try fields.gainIfPresent("gain") ?? .unity, timeScale: try fields.speedIfPresent("timeScale"))
    let (low, high) = (try fields.shareIfPresent("lowPass"), try fields.shareIfPresent("highPass"))
    if low != nil || high != nil { values.filter = BusFilter(lowPass: low ?? 0, highPass: high ?? 0) }
    let cutoffs = (try fields.cutoffIfPresent("mixLowPass"), try fields.cutoffIfPresent("mixHighPass"))
    if cutoffs.0 != nil || cutoffs.1 != nil {
      values.mixFilter = SoundFilter(lowPass: cutoffs.0, highPass: cutoffs.1)
    }
    return values
  }
}
