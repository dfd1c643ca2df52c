internal import TacetJSON
import TacetSignal

/// A reverb of a bank.
struct BankReverb: Hashable, Sendable {
  var preset = ReverbPreset()

  /// Reads the name of a preset, or an object with the parameters that are changed.
  init(_ json: JSON, entry: String, _ faults: JSONFaults) {
    preset = JSONFields(json, or: "preset", entry: entry, keys: ReverbPreset.keys, faults).reverbPreset() ?? preset
  }
}
