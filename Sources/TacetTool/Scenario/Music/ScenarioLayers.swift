import Tacet
import TacetJSON

/// A soundtrack with layers as a scenario names it.
struct ScenarioLayers: Hashable, Sendable {
  struct Layer: Hashable, Sendable {
    var name: String
    var gain: Gain
    var enters: ClosedRange<Float>
    var leaves: ClosedRange<Float>?
    var curve: RampCurve
  }

  var layers: [Layer]

  /// Reads the soundtracks with layers whose files have these names.
  ///
  /// - Throws: ``ScenarioError``.
  static func all(_ fields: JSONFields, soundtracks: Set<String>) throws(ScenarioError) -> [String: ScenarioLayers] {
    var all: [String: ScenarioLayers] = [:]
    for (name, json) in try fields.object("layers").sorted(by: { $0.key < $1.key }) {
      let place = fields.place.at(json.position)
      guard !soundtracks.contains(name) else {
        throw .invalidValue("layers.\(name)", found: "the name of a soundtrack", expected: "a name of its own", place)
      }
      guard let array = json.array, (1...8).contains(array.count) else {
        throw .wrongType("layers.\(name)", found: json.kind, expected: "an array of 1 to 8 layers", place)
      }
      var layers: [Layer] = []
      for json in array {
        let place = fields.place.at(json.position)
        guard let values = json.object else {
          throw .wrongType("layers.\(name)", found: json.kind, expected: "a layer", place)
        }
        let layer = try Layer(
          JSONFields(values, keys: ["name", "gain", "enters", "leaves", "curve"], at: place))
        guard soundtracks.contains(layer.name) else {
          throw .unknownName(kind: "soundtrack", name: layer.name, place)
        }
        layers.append(layer)
      }
      all[name] = ScenarioLayers(layers: layers)
    }
    return all
  }

  /// The soundtrack, of opened ones.
  func made(of opened: [String: Soundtrack]) throws(DecodingError) -> Soundtrack {
    try Soundtrack(
      layers: layers.compactMap { layer in
        opened[layer.name].map {
          SoundtrackLayer($0, gain: layer.gain, enters: layer.enters, leaves: layer.leaves, curve: layer.curve)
        }
      })
  }
}

extension ScenarioLayers.Layer {
  fileprivate init(_ fields: JSONFields) throws(ScenarioError) {
    name = try fields.string("name")
    gain = try fields.gainIfPresent("gain") ?? .unity
    enters = try fields.rangeIfPresent("enters", within: 0...1) ?? 0...0
    leaves = try fields.rangeIfPresent("leaves", within: 0...1)
    curve = try fields.curve(.equalPower)
  }
}
