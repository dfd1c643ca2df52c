internal import TacetJSON
import TacetSignal

/// A snapshot of a bank.
struct BankSnapshot: Hashable, Sendable {
  let buses: [String: Snapshot.Values]

  /// Reads the values of buses that the bank or every engine has.
  init(_ json: JSON, entry: String, buses known: Set<String>, _ faults: JSONFaults) {
    let fields = JSONFields(JSON(.object([entry: json]), at: json.position), entry: "", keys: [entry], faults)
    buses =
      fields.entries(entry) { json, entry in
        let fields = JSONFields(json, entry: entry, keys: Snapshot.Values.keys.union(["gain"]), faults)
        var values = Snapshot.Values(fields)
        if let gain = fields.gain("gain") { values.gain = gain }
        return values
      }.values
    for bus in buses.keys where !known.contains(bus) && !BankBuses.builtIn.contains(bus) {
      faults.add(.unknownName(kind: "bus", bus), entry: entry, at: json.object?[bus]?.position)
    }
  }

  func named(_ name: String) -> Snapshot { Snapshot(name, buses) }
}
