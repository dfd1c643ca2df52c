import Tacet

/// The word for the status of a voice, in a log and in an expectation.
enum StatusWord: String, CaseIterable, Hashable, Sendable {
  case unknown, ended, unheard, waiting, paused, busPaused, held, busSilent, inaudible, tooFar, outranked, playing

  init(_ status: VoiceStatus) {
    self =
      switch status {
      case .unknown: .unknown
      case .ended: .ended
      case .unheard: .unheard
      case .waiting: .waiting
      case .paused: .paused
      case .busPaused: .busPaused
      case .held: .held
      case .busSilent: .busSilent
      case .inaudible: .inaudible
      case .tooFar: .tooFar
      case .outranked: .outranked
      case .playing: .playing
      }
  }
}
