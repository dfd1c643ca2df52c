internal import TacetJSON

/// A set of effects of a bank.
struct BankSet: Hashable, Sendable {
  let effects: [String]
  let order: SoundSet.Order
  let decibels: ClosedRange<Float>
  let pitch: ClosedRange<Float>
  let seed: UInt64?
  let position: JSON.Position

  /// Reads a set of effects with these names.
  init(_ json: JSON, entry: String, effects known: Set<String>, seed missing: UInt64?, _ faults: JSONFaults) {
    let fields = JSONFields(json, entry: entry, keys: ["effects", "order", "decibels", "pitch", "seed"], faults)
    position = json.position
    effects = fields.names("effects", of: "effect", known: known) ?? []
    fields.need("effects")
    if fields.has("effects"), effects.isEmpty {
      fields.add(.refused("a set needs at least one effect"), key: "effects")
    }
    order = fields.choice("order", of: SoundSet.Order.self) ?? .shuffle
    decibels = fields.range("decibels", within: -200...24) ?? 0...0
    pitch = fields.range("pitch", within: 0.0625...16) ?? 1...1
    seed = fields.seed() ?? missing
  }

  /// The set of loaded effects.
  func made(of loaded: [String: SoundEffect]) throws(EngineError) -> SoundSet {
    try SoundSet(
      effects.compactMap { loaded[$0] }, order: order, decibels: decibels, pitch: pitch,
      seed: seed ?? .random(in: 0 ... .max))
  }
}
