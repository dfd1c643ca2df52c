internal import TacetJSON
import TacetSignal

/// A layer of a soundtrack of a bank.
struct BankLayer: Hashable, Sendable {
  let path: String
  let gain: Gain
  let enters: ClosedRange<Float>
  let leaves: ClosedRange<Float>?
  let curve: RampCurve

  /// Reads a path, or an object; nil where that is wrong.
  init?(_ json: JSON, entry: String, paths: BankPath, _ faults: JSONFaults) {
    let fields = JSONFields(json, or: "file", entry: entry, keys: ["gain", "enters", "leaves", "curve"], faults)
    gain = fields.gain("gain") ?? .unity
    enters = fields.range("enters", within: 0...1) ?? 0...0
    leaves = fields.range("leaves", within: 0...1)
    curve = fields.choice("curve", of: RampCurve.self) ?? .equalPower
    guard json.string != nil || json.object != nil, let path = fields.path("file", paths) else { return nil }
    self.path = path
  }
}
