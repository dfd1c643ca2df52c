import Tacet

struct OutputRecord: Encodable {
  let id: String
  let name: String
  let kind: String
  let isPrivate: Bool
  let current: Bool
  let chosen: Bool
  /// Left out where it is not known.
  let volume: VolumeRecord?

  private enum CodingKeys: String, CodingKey {
    case id, name, kind, isPrivate = "private", current, chosen, volume
  }

  init(_ device: AudioDevice) {
    (id, name, kind) = (device.id, device.name, device.route.rawValue)
    (isPrivate, current, chosen) = (device.isPrivate, device.isCurrent, device.isChosen)
    volume = device.volume.map(VolumeRecord.init)
  }
}

extension AudioDevice {
  /// The output on one line.
  var summary: String {
    let words = [
      route.rawValue, isPrivate ? "private" : "", isCurrent ? "current" : "",
      volume.map { "volume \($0.summary)" } ?? "",
    ]
    return "\(name) [\(id)], \(words.filter { !$0.isEmpty }.joined(separator: ", "))".onOneLine
  }
}
