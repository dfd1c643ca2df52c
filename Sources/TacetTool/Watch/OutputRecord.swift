import Tacet

/// An output as JSON.
struct OutputRecord: Encodable {
  let id: String
  let name: String
  let kind: String
  let isPrivate: Bool
  let current: Bool
  let chosen: Bool

  private enum CodingKeys: String, CodingKey {
    case id, name, kind, isPrivate = "private", current, chosen
  }

  init(_ device: AudioDevice) {
    (id, name, kind) = (device.id, device.name, device.route.rawValue)
    (isPrivate, current, chosen) = (device.isPrivate, device.isCurrent, device.isChosen)
  }
}

/// The system's volume as JSON.
struct VolumeRecord: Encodable {
  let level: Double
  let muted: Bool

  init(_ volume: SystemVolume) { (level, muted) = (volume.level, volume.isMuted) }
}

extension AudioDevice {
  /// The output on one line.
  var summary: String {
    "\(name) [\(id)], \(route.rawValue)\(isPrivate ? ", private" : "")\(isCurrent ? ", current" : "")".onOneLine
  }
}
