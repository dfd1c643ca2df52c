import Tacet

/// The system's volume as JSON.
struct VolumeRecord: Encodable {
  let level: Double
  let muted: Bool

  init(_ volume: SystemVolume) { (level, muted) = (volume.level, volume.isMuted) }
}
