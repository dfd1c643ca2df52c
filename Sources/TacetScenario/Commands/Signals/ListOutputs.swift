import Tacet
import TacetJSON

/// The outputs of a machine.
struct ListOutputs: ScenarioCommand {
  static let names = ["outputs"]
  static let keys: Set<String> = ["outputs"]

  let devices: [AudioDevice]

  /// Reads them: each with an id of its own, at most one the current one.
  init(_ fields: JSONFields) {
    var devices: [AudioDevice] = []
    for fields in fields.elements("outputs", keys: ["id", "name", "kind", "current"]) {
      let id = fields.name("id")
      fields.need("kind")
      let device = AudioDevice(
        id: id, name: fields.string("name") ?? id, route: fields.choice("kind", of: OutputRoute.self) ?? .none,
        isCurrent: fields.bool("current") ?? false)
      if devices.contains(where: { $0.id == device.id || ($0.isCurrent && device.isCurrent) }) {
        fields.add(
          .wrongValue(key: "id", found: "\"\(id)\" beside another one", expected: "one of each id, and one current"))
      }
      devices.append(device)
    }
    self.devices = devices
  }

  func check(_ names: inout ScenarioResolver) { names.outputs = Set(devices.map(\.id)) }

  func perform(in stage: ScenarioStage) { stage.engine.observe(.outputs(devices)) }
}
