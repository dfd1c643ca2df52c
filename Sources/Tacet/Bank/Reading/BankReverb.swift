internal import TacetJSON
import TacetSignal

/// A reverb of a bank.
struct BankReverb: Hashable, Sendable {
  var preset = ReverbPreset()

  /// Reads the name of a preset, or an object with the parameters that are changed.
  init(_ json: JSON, entry: String, _ faults: BankFaults) {
    let object = json.string == nil ? json : JSON(.object(["preset": json]), at: json.position)
    let fields = BankFields(object, entry: entry, keys: ReverbPreset.keys, faults)
    let known = ReverbPreset.named.keys.sorted().joined(separator: ", ")
    let named = fields.read("preset", "one of \(known)") { $0.string.flatMap { ReverbPreset.named[$0] } }
    if let named { preset = named }
    for (key, path) in ReverbPreset.gains { if let gain = fields.gain(key) { preset[keyPath: path] = gain } }
    for (key, path) in ReverbPreset.times { if let time = fields.duration(key) { preset[keyPath: path] = time } }
    for (key, path) in ReverbPreset.shares {
      if let share = fields.number(key, in: 0...2, "from 0 to 2") { preset[keyPath: path] = Float(share) }
    }
  }
}
