import Tacet

/// The outputs of a machine as a scenario lists them.
struct ScenarioOutputs {
  let devices: [AudioDevice]

  /// Reads the array under `outputs`: each with an id of its own, at most one the current one.
  init(_ fields: JSONFields) throws(ScenarioError) {
    var devices: [AudioDevice] = []
    for json in try fields.array("outputs") {
      guard let values = json.object else {
        throw .wrongType("outputs", found: "an array with \(json.kind)", expected: "an array of objects", fields.place)
      }
      let device = try Self.device(JSONFields(values, keys: ["id", "name", "kind", "current"], at: fields.place))
      if devices.contains(where: { $0.id == device.id || ($0.isCurrent && device.isCurrent) }) {
        throw .invalidValue(
          "outputs", found: "\"\(device.id)\" beside another one", expected: "one of each id, and one current",
          fields.place)
      }
      devices.append(device)
    }
    self.devices = devices
  }

  private static func device(_ fields: JSONFields) throws(ScenarioError) -> AudioDevice {
    let id = try fields.string("id")
    return AudioDevice(
      id: id, name: try fields.stringIfPresent("name") ?? id, route: try fields.choice("kind", of: OutputRoute.self),
      isCurrent: try fields.boolIfPresent("current") ?? false)
  }
}
