internal import TacetJSON
import TacetSignal

/// A part of the world with a reverb of its own.
struct BankZone: Hashable, Sendable {
  let zone: ReverbZone

  /// Reads a zone with a reverb of these, or of the presets.
  init(_ json: JSON, entry: String, reverbs: JSONFields.Entries<BankReverb>, _ faults: JSONFaults) {
    let fields = JSONFields(json, entry: entry, keys: ["reverb", "center", "radius", "border"], faults)
    fields.need("reverb")
    let name = fields.string("reverb")
    let preset = name.flatMap { reverbs.values[$0]?.preset ?? ReverbPreset.named[$0] }
    if let name, preset == nil, !reverbs.names.contains(name) {
      fields.add(.unknownName(kind: "reverb", name), key: "reverb")
    }
    zone = fields.reverbZone(preset ?? ReverbPreset())
  }
}
