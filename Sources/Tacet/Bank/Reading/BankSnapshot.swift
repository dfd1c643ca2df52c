internal import TacetJSON

/// A snapshot of a bank.
struct BankSnapshot: Hashable, Sendable {
  let buses: [String: Snapshot.Values]

  /// Reads the values of buses that the bank or every engine has.
  init(_ json: JSON, entry: String, buses known: Set<String>, _ faults: BankFaults) {
    let fields = BankFields(JSON(.object([entry: json]), at: json.position), entry: "", keys: [entry], faults)
    buses =
      fields.entries(entry) { json, entry in
        let fields = BankFields(json, entry: entry, keys: ["gain"], faults)
        return Snapshot.Values(gain: fields.gain("gain") ?? .unity)
      }.values
    for bus in buses.keys where !known.contains(bus) && !BankBuses.builtIn.contains(bus) {
      faults.add(.unknownName(.bus, bus), entry: entry, at: json.object?[bus]?.position)
    }
  }

  func named(_ name: String) -> Snapshot { Snapshot(name, buses) }
}
