import Tacet
import TacetMonitors
import TacetSession

/// The players of a scenario that have a volume, turned down by the rules that hold for those of a desktop. Pure: times
/// are frames of the engine.
struct ScenarioPlayers {
  /// A change that the log shows.
  enum Change: Hashable {
    case volume(id: String, Double)
    /// The players that are known to be turned down.
    case ducked([String])
  }

  private let sampleRate: Int
  private var volumes: [String: Double] = [:]
  private var playing: Set<String> = []
  private var ledger = DuckingState()
  private var ducked: [String] = []

  /// No players. `sampleRate`: frames of the engine in a second.
  init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// The frame of the next change by itself; nil for none.
  var nextFrame: Int? {
    ledger.deadline.map { deadline in
      let (seconds, attoseconds) = deadline.components
      let nanoseconds = Int(attoseconds / 1_000_000_000)
      return Int(seconds) * sampleRate + (nanoseconds * sampleRate + 999_999_999) / 1_000_000_000
    }
  }

  /// Takes a fact of the scenario: other music is a player that plays.
  mutating func handle(_ fact: SessionEvent, atFrame frame: Int) -> [Change] {
    switch fact {
    case .otherMusicBegan(let id, _):
      playing.insert(id)
      return report(id, atFrame: frame)
    case .otherMusicEnded(let id, _):
      playing.remove(id)
      return report(id, atFrame: frame)
    default: return []
    }
  }

  /// A player has this volume, by itself or by its user's hand.
  mutating func setVolume(_ volume: Double, of id: String, atFrame frame: Int) -> [Change] {
    volumes[id] = volume
    return report(id, atFrame: frame)
  }

  /// Advances to `now`, ducking or not.
  mutating func advance(toFrame frame: Int, wantsDucking: Bool) -> [Change] {
    let wasWanted = ledger.isWanted
    ledger.setWanted(wantsDucking, at: time(frame))
    var changes = perform(ledger.advance(to: time(frame)), atFrame: frame)
    if wasWanted != wantsDucking {
      for id in volumes.keys.sorted() { changes += report(id, atFrame: frame) }
    }
    return changes
  }

  private mutating func report(_ id: String, isReply: Bool = false, atFrame frame: Int) -> [Change] {
    let player = volumes[id].map { DuckingState.Player(volume: $0, isPlaying: playing.contains(id)) }
    return perform(ledger.handle(player, of: id, isReply: isReply, at: time(frame)), atFrame: frame)
  }

  /// The players of a scenario follow at once.
  private mutating func perform(_ actions: [DuckingState.Action], atFrame frame: Int) -> [Change] {
    var changes: [Change] = []
    for action in actions {
      switch action {
      case .setVolume(let id, let volume):
        volumes[id] = volume
        ledger.handleReply(of: id, isAccepted: true, at: time(frame))
        changes.append(.volume(id: id, (volume * 1e6).rounded() / 1e6))
      case .read(let id): changes += report(id, isReply: true, atFrame: frame)
      }
    }
    if ducked != ledger.ducked.sorted() {
      ducked = ledger.ducked.sorted()
      changes.append(.ducked(ducked))
    }
    return changes
  }

  private func time(_ frame: Int) -> Duration {
    .seconds(frame / sampleRate) + .nanoseconds(frame % sampleRate * 1_000_000_000 / sampleRate)
  }
}
