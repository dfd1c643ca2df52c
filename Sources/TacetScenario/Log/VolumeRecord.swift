import Tacet

/// The system's volume as JSON.
package struct VolumeRecord: Encodable {
  package let level: Double
  package let muted: Bool

  package init(_ volume: SystemVolume) { (level, muted) = (volume.level, volume.isMuted) }
}
