@testable import Tacet

extension PlayGroup.Weight {
  /// A weight of ordinary priority and full loudness, where nothing else is said.
  static func weight(_ priority: Int = 0, _ loudness: Float = 1) -> PlayGroup.Weight {
    PlayGroup.Weight(priority: priority, loudness: loudness)
  }
}
