import Tacet
import TacetJSON

/// The tempos of soundtracks as a scenario names them.
enum ScenarioTempo {
  /// The keys of a tempo.
  static let keys: Set<String> = ["tempo", "metre", "start", "changes"]

  /// Reads the tempos of soundtracks with these names.
  ///
  /// - Throws: ``ScenarioError``.
  static func all(_ fields: JSONFields, soundtracks: Set<String>) throws(ScenarioError) -> [String: TempoMap] {
    var tempos: [String: TempoMap] = [:]
    for (name, json) in try fields.object("tempos").sorted(by: { $0.key < $1.key }) {
      let place = fields.place.at(json.position)
      guard soundtracks.contains(name) else { throw .unknownName(kind: "soundtrack", name: name, place) }
      guard let values = json.object else {
        throw .wrongType("tempos.\(name)", found: json.kind, expected: "a tempo", place)
      }
      tempos[name] = try TempoMap(JSONFields(values, keys: keys, at: place))
    }
    return tempos
  }
}

extension TempoMap {
  private static let range = 1.0...10_000.0
  private static let words = "from 1 to 10000 beats a minute"

  /// Reads a tempo and its changes.
  init(_ fields: JSONFields) throws(ScenarioError) {
    self.init(
      tempo: try fields.number("tempo", in: Self.range, Self.words),
      metre: try fields.integerIfPresent("metre", in: 1...1_000) ?? 4,
      start: try fields.durationIfPresent("start") ?? .zero)
    for json in try fields.array("changes") {
      let place = fields.place.at(json.position)
      guard let values = json.object else { throw .wrongType("changes", found: json.kind, expected: "a change", place) }
      let change = try JSONFields(values, keys: ["beat", "tempo", "metre"], at: place)
      try change.requireOne(of: ["metre", "tempo"])
      guard let beat = try change.integerIfPresent("beat", in: 0...1_000_000_000) else {
        throw .missingKey("beat", place)
      }
      if let tempo = try change.numberIfPresent("tempo", in: Self.range, Self.words) { setTempo(tempo, atBeat: beat) }
      if let metre = try change.integerIfPresent("metre", in: 1...1_000) { setMetre(metre, atBeat: beat) }
    }
  }
}
