/// Called with the end of a voice.
typealias VoiceCompletion = @Sendable (VoiceEnd) -> Void

/// An end to be delivered to the game when no lock is held.
enum PendingCompletion: Sendable {
  case voice(VoiceCompletion, VoiceEnd)
  case soundtrack(@Sendable (SoundtrackEnd) -> Void, SoundtrackEnd)

  func deliver() {
    switch self {
    case .voice(let completion, let end): completion(end)
    case .soundtrack(let completion, let end): completion(end)
    }
  }
}
