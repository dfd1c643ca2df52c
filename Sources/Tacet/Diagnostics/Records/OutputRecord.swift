import TacetMonitors

/// An output as JSON.
package struct OutputRecord: Codable, Hashable, Sendable {
  package let id: String
  package let name: String
  package let kind: String
  package let isPrivate: Bool
  package let current: Bool
  package let chosen: Bool
  /// Left out where it is not known.
  package let volume: VolumeRecord?

  private enum CodingKeys: String, CodingKey {
    case id, name, kind, isPrivate = "private", current, chosen, volume
  }

  package init(_ device: AudioDevice) {
    (id, name, kind) = (device.id, device.name, device.route.rawValue)
    (isPrivate, current, chosen) = (device.isPrivate, device.isCurrent, device.isChosen)
    volume = device.volume.map(VolumeRecord.init)
  }
}
