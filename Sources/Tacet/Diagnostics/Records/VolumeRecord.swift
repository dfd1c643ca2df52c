import TacetMonitors

/// The system's volume as JSON.
package struct VolumeRecord: Codable, Hashable, Sendable {
  package let level: Double
  package let muted: Bool

  package init(_ volume: SystemVolume) { (level, muted) = (volume.level, volume.isMuted) }
}
