import Synchronization
import Tacet
import TacetSession

/// How loud a game's function over the whole mix is, by the session: it makes its sound behind the gates of the effects
/// and of the soundtrack, so that it has one of its own. Any thread.
final class MixLevel: Sendable {
  private static let unknown = -1
  private let level = Atomic(MixLevel.unknown)

  /// A level that is audible until it follows something.
  init() {}

  /// The strongest hold of the effects that is not the game's own.
  var audibility: Audibility { Audibility(rawValue: level.load(ordering: .relaxed)) ?? .audible }

  /// Follows the session of an engine from now on.
  func follow(_ engine: AudioEngine) {
    engine.listen(beats: false) { [self] news in
      guard case .session(.verdictChanged(let verdict)) = news.news else { return }
      set(verdict.effectsBySystem)
    }
    // Unless the listener was told of a newer one meanwhile.
    let present = engine.session.verdict.effectsBySystem.rawValue
    _ = level.compareExchange(expected: MixLevel.unknown, desired: present, ordering: .relaxed)
  }

  func set(_ audibility: Audibility) { level.store(audibility.rawValue, ordering: .relaxed) }
}
