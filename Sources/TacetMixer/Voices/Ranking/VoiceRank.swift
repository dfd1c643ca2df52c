/// How much a voice matters, against others that want to sound. Smaller: it gives way first.
struct VoiceRank: Equatable {
  var priority: Int32
  /// As ``VoiceBank/loudness(_:)``.
  var loudness: Float
  /// A voice that was admitted later has a larger number.
  var serial: UInt64

  /// By how much louder a voice that waits must be than one of the same priority that sounds, to replace it: 1 dB. So
  /// two that pass each other change once.
  static let advantage: Float = 1.122

  /// A number that orders ranks: by priority, then loudness, then age.
  var key: UInt128 {
    // The bits of floats that are not negative are ordered as they are.
    let weight = UInt64(UInt32(bitPattern: priority) ^ 1 << 31) << 32 | UInt64(max(0, loudness).bitPattern)
    return UInt128(weight) << 64 | UInt128(serial)
  }

  init(priority: Int, loudness: Float, serial: UInt64) {
    self.priority = Int32(clamping: priority)
    self.loudness = loudness
    self.serial = serial
  }

  /// The rank with this number.
  init(key: UInt128) {
    priority = Int32(bitPattern: UInt32(truncatingIfNeeded: key >> 96) ^ 1 << 31)
    loudness = Float(bitPattern: UInt32(truncatingIfNeeded: key >> 64))
    serial = UInt64(truncatingIfNeeded: key)
  }

  /// True if a voice that waits replaces `holder`, which sounds.
  func replaces(_ holder: VoiceRank) -> Bool {
    priority != holder.priority ? priority > holder.priority : loudness > Self.advantage * holder.loudness
  }
}
