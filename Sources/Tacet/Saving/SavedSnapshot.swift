internal import TacetJSON
import TacetSignal

/// A snapshot of a saved value that no bank has: one that the game made.
struct SavedSnapshot: Hashable, Sendable {
  let snapshot: Snapshot

  /// Checks the names of its buses, and that they can have its values.
  func check() throws(SavedPlaybackError) {
    for (name, values) in snapshot.buses {
      let place = "made.\(snapshot.name).\(name)"
      guard !name.isEmpty, !name.unicodeScalars.contains("\0") else {
        throw .damaged("\(place): the name of a bus is empty or has a NUL in it")
      }
      if let fault = values.faults(ofBus: name).first { throw .damaged("\(place): \(fault)") }
    }
  }
}

extension SavedSnapshot: Codable {
  private enum Key: String, CodingKey { case name, buses }
  private struct Bus: Codable {
    var gain: Float
    var values: JSON
  }

  /// Reads one; its place is that of the decoder.
  ///
  /// - Throws: ``SavedPlaybackError/damaged(_:)``.
  init(from decoder: any Swift.Decoder) throws {
    let place = decoder.codingPath.map(\.stringValue).joined(separator: ".")
    let container = try decoder.container(keyedBy: Key.self)
    let buses = try container.decode([String: Bus].self, forKey: .buses)
    snapshot = Snapshot(
      try container.decode(String.self, forKey: .name),
      Dictionary(
        uniqueKeysWithValues: try buses.map { name, bus in
          try SavedRange.check(bus.gain, 0...Gain.maximum.amplitude, "\(place).buses.\(name).gain")
          var values = try SavedBus.values(in: bus.values, at: "\(place).buses.\(name)")
          values.gain = Gain(amplitude: bus.gain)
          return (name, values)
        }))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(snapshot.name, forKey: .name)
    try container.encode(
      snapshot.buses.mapValues { Bus(gain: $0.gain.amplitude, values: $0.json) }, forKey: .buses)
  }
}
