internal import TacetJSON
import TacetSignal

/// A bus of a saved value.
struct SavedBus: Hashable, Sendable {
  var gain: Float
  var isMuted: Bool
  var isPaused: Bool
  /// Its other values, where they are not those of a new bus.
  var values: Snapshot.Values

  init(_ bus: BusTable.Entry) {
    gain = bus.gain
    isMuted = bus.isMuted
    isPaused = bus.isPaused
    values = Snapshot.Values(bus.controls)
  }
}

extension SavedBus: Codable {
  private enum Key: String, CodingKey {
    case gain, isMuted, isPaused, values
    // Of the first form.
    case lowPass, highPass, timeScale
  }

  /// Reads one; its place is that of the decoder.
  ///
  /// - Throws: ``SavedPlaybackError/damaged(_:)``.
  init(from decoder: any Swift.Decoder) throws {
    let place = decoder.codingPath.map(\.stringValue).joined(separator: ".")
    let container = try decoder.container(keyedBy: Key.self)
    gain = try container.decode(Float.self, forKey: .gain)
    isMuted = try container.decode(Bool.self, forKey: .isMuted)
    isPaused = try container.decode(Bool.self, forKey: .isPaused)
    try SavedRange.check(gain, 0...Gain.maximum.amplitude, "\(place).gain")
    if let json = try container.decodeIfPresent(JSON.self, forKey: .values) {
      values = try Self.values(in: json, at: "\(place).values")
      return
    }
    let (low, high) = (
      try container.decode(Float.self, forKey: .lowPass), try container.decode(Float.self, forKey: .highPass)
    )
    let scale = try container.decode(Float.self, forKey: .timeScale)
    try SavedRange.check(low, 0...1, "\(place).lowPass")
    try SavedRange.check(high, 0...1, "\(place).highPass")
    try SavedRange.check(scale, 0.0625...16, "\(place).timeScale")
    values = Snapshot.Values(filter: BusFilter(lowPassStrength: low, highPassStrength: high), timeScale: scale)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(gain, forKey: .gain)
    try container.encode(isMuted, forKey: .isMuted)
    try container.encode(isPaused, forKey: .isPaused)
    try container.encode(values.json, forKey: .values)
  }
}

extension SavedBus {
  /// Reads the values of a bus that were saved, by the rules of a bank.
  static func values(in json: JSON, at place: String) throws(SavedPlaybackError) -> Snapshot.Values {
    let faults = JSONFaults()
    let values = Snapshot.Values(JSONFields(json, entry: place, keys: Snapshot.Values.keys, faults))
    guard let fault = faults.inOrder.first else { return values }
    throw .damaged("\(fault.entry): \(SoundBankFault(file: "", fault).problem)")
  }
}
