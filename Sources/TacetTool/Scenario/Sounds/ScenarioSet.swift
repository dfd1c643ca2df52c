import Tacet
import TacetJSON

/// A set of effects as a scenario names it.
struct ScenarioSet: Hashable, Sendable {
  var effects: [String]
  var order = SoundSet.Order.shuffle
  var decibels: ClosedRange<Float> = 0...0
  var pitch: ClosedRange<Float> = 1...1
  var seed: UInt64 = 0

  /// Reads the sets of a scenario whose effects have these names.
  ///
  /// - Throws: ``ScenarioError``.
  static func all(_ fields: JSONFields, effects: Set<String>) throws(ScenarioError) -> [String: ScenarioSet] {
    var sets: [String: ScenarioSet] = [:]
    for (name, json) in try fields.object("sets").sorted(by: { $0.key < $1.key }) {
      let place = fields.place.at(json.position)
      guard let values = json.object else {
        throw .wrongType("sets.\(name)", found: json.kind, expected: "a set", place)
      }
      guard !effects.contains(name) else {
        throw .invalidValue("sets.\(name)", found: "the name of an effect", expected: "a name of its own", place)
      }
      sets[name] = try ScenarioSet(
        JSONFields(values, keys: ["effects", "order", "decibels", "pitch", "seed"], at: place), known: effects)
    }
    return sets
  }

  private init(_ fields: JSONFields, known: Set<String>) throws(ScenarioError) {
    effects = try fields.strings("effects")
    for name in effects where !known.contains(name) {
      throw .unknownName(kind: "effect", name: name, fields.place)
    }
    guard !effects.isEmpty else {
      throw .invalidValue("effects", found: "empty", expected: "at least one effect", fields.place)
    }
    order = try fields.choiceIfPresent("order", of: SoundSet.Order.self) ?? .shuffle
    decibels = try fields.rangeIfPresent("decibels", within: -200...24) ?? 0...0
    pitch = try fields.rangeIfPresent("pitch", within: 0.0625...16) ?? 1...1
    seed = UInt64(try fields.integerIfPresent("seed", in: 0...Int(UInt32.max)) ?? 0)
  }

  /// The set, of loaded effects.
  func made(of loaded: [String: SoundEffect]) throws(EngineError) -> SoundSet {
    try SoundSet(effects.compactMap { loaded[$0] }, order: order, decibels: decibels, pitch: pitch, seed: seed)
  }
}
