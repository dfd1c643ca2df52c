@testable import Tacet

extension SoundtrackPlayer {
  /// The frames at which soundtracks began, by the events since the last call.
  func drainStarts() -> [Int] {
    drainEvents().compactMap { if case .started(_, _, let frame) = $0 { frame.rawValue } else { nil } }
  }
}
