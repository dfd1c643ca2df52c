internal import TacetJSON
import TacetSignal

/// A snapshot of a bank.
struct BankSnapshot: Hashable, Sendable {
  let buses: [String: Snapshot.Values]

  /// Reads the values of buses that the bank or every engine has.
  init(_ json: JSON, entry: String, buses known: Set<String>, _ faults: BankFaults) {
    let fields = BankFields(JSON(.object([entry: json]), at: json.position), entry: "", keys: [entry], faults)
    buses =
      fields.entries(entry) { json, entry in
        let keys: Set<String> = ["gain", "lowPass", "highPass", "mixLowPass", "mixHighPass"]
        let fields = BankFields(json, entry: entry, keys: keys, faults)
        func strength(_ key: String) -> Float { fields.number(key, in: 0...1, "from 0 to 1").map { Float($0) } ?? 0 }
        func cutoff(_ key: String) -> Float? {
          fields.number(key, in: 10...86_400, "of hertz from 10 to 86400").map { Float($0) }
        }
        var values = Snapshot.Values(gain: fields.gain("gain") ?? .unity)
        if fields.has("lowPass") || fields.has("highPass") {
          values.filter = BusFilter(lowPass: strength("lowPass"), highPass: strength("highPass"))
        }
        if fields.has("mixLowPass") || fields.has("mixHighPass") {
          values.mixFilter = SoundFilter(lowPass: cutoff("mixLowPass"), highPass: cutoff("mixHighPass"))
        }
        return values
      }.values
    for bus in buses.keys where !known.contains(bus) && !BankBuses.builtIn.contains(bus) {
      faults.add(.unknownName(.bus, bus), entry: entry, at: json.object?[bus]?.position)
    }
  }

  func named(_ name: String) -> Snapshot { Snapshot(name, buses) }
}
