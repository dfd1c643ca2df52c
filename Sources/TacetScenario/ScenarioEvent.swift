import TacetJSON

/// An event of a scenario, with its time.
struct ScenarioEvent: Sendable {
  /// The event's place in errors: `event 3 (play)`.
  let entry: String
  /// Its place in the file.
  let position: JSON.Position
  /// The engine's frame before which the event takes effect.
  let frame: Int
  /// The event's name in a log: its `signal` or `do`.
  let cause: String
  var command: any ScenarioCommand

  /// Reads a command that a game gives, to be performed at once.
  init?(command json: JSON, _ faults: JSONFaults) { self.init(json, number: nil, sampleRate: 1, faults) }

  /// Reads event number `number`, counted from 1; nil where there is no such command. What is wrong is noted.
  init?(_ json: JSON, number: Int?, sampleRate: Int, _ faults: JSONFaults) {
    let place = number.map { "event \($0)" } ?? "command"
    guard let values = json.object else {
      faults.add(.wrongValue(key: "", found: json.kind, expected: "an object"), entry: place, at: json.position)
      return nil
    }
    let verb = values["do"] == nil ? "signal" : "do"
    let table = verb == "do" ? ScenarioCommands.commands : ScenarioCommands.signals
    guard values["do"] == nil || values["signal"] == nil, let name = values[verb]?.string, let command = table[name]
    else {
      let fields = JSONFields(json, entry: place, keys: Set(values.keys), faults)
      fields.refuseSeveral(of: ["do", "signal"])
      if values[verb] == nil { fields.add(.missingKey("do\" or \"signal")) }
      if let name = fields.string(verb), table[name] == nil {
        fields.addUnknown(verb == "do" ? "command" : "signal", name, among: Array(table.keys), key: verb)
      }
      return nil
    }
    entry = "\(place) (\(name))"
    position = json.position
    cause = name
    let keys = number == nil ? command.keys.subtracting(["at"]) : command.keys
    let fields = JSONFields(json, entry: entry, keys: keys, faults)
    if number != nil { fields.need("at") }
    frame = Int(((fields.seconds("at") ?? 0) * Double(sampleRate)).rounded())
    self.command = command.type.init(fields)
  }
}
