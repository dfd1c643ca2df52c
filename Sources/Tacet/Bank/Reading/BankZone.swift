internal import TacetJSON
import TacetSignal

/// A part of the world with a reverb of its own.
struct BankZone: Hashable, Sendable {
  let zone: ReverbZone

  /// Reads a zone with a reverb of these, or of the presets.
  init(_ json: JSON, entry: String, reverbs: BankFields.Entries<BankReverb>, _ faults: BankFaults) {
    let fields = BankFields(json, entry: entry, keys: ["reverb", "center", "radius", "border"], faults)
    var preset = ReverbPreset()
    if let name = fields.string("reverb") {
      if let known = reverbs.values[name]?.preset ?? ReverbPreset.named[name] {
        preset = known
      } else if !reverbs.names.contains(name) {
        fields.add(.unknownName(.reverb, name), key: "reverb")
      }
    } else if !fields.has("reverb") {
      fields.add(.missingKey("reverb"))
    }
    if !fields.has("radius") { fields.add(.missingKey("radius")) }
    func distance(_ key: String) -> Float? {
      fields.number(key, in: 0...1e6, "from 0 to 1000000").map { Float($0) }
    }
    zone = ReverbZone(
      preset, around: fields.point("center") ?? .zero, radius: distance("radius") ?? 0, border: distance("border") ?? 0)
  }
}
