import TacetPulse

/// The purpose of a stream, by what it states.
enum StreamPurpose {
  case music, voice, other
  /// It has no role, or none that is known.
  case unknown

  init(_ stream: PulseStreamProperties) {
    if stream.isGameSoundtrack {
      self = .other
      return
    }
    switch stream.role {
    case "music", "video", "movie": self = .music
    case "phone", "communication": self = .voice
    case "event", "notification", "alert", "game", "a11y", "accessibility", "test", "animation", "production":
      self = .other
    default: self = .unknown
    }
  }

  /// The roles of streams that pass on the sound of others.
  static let passingOn: Set = ["filter", "abstract", "dsp"]
}
