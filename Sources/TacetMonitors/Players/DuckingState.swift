import TacetSystem

/// The players that are turned down for the game, and those that get their volume back. Session, 9. Pure; times are
/// arguments.
///
/// A player is the game's from the first volume that it sets until that is given back, or the player vanishes, refuses,
/// does not change, or reports a volume that the game did not set: then the user or another program has moved it, and
/// it is left alone.
package struct DuckingState {
  package enum Action: Equatable {
    case setVolume(String, Double)
    case read(String)
  }

  /// A player as it reports itself.
  package struct Player: Equatable {
    package var volume: Double
    package var isPlaying: Bool

    package init(volume: Double, isPlaying: Bool) {
      self.volume = volume
      self.isPlaying = isPlaying
    }
  }

  private struct Ramp: Equatable {
    let from: Double
    let to: Double
    let began: Duration
    /// When the next volume is due.
    var due: Duration

    init(from: Double, to: Double, at now: Duration) {
      (self.from, self.to, began, due) = (from, to, now, now + DuckingState.step)
    }

    func isOver(at now: Duration) -> Bool { now - began >= DuckingState.rampTime }

    func volume(at now: Duration) -> Double {
      isOver(at: now) ? to : from + (to - from) * ((now - began) / DuckingState.rampTime)
    }
  }

  private enum Phase: Equatable {
    /// It goes down, or is down and not confirmed. `readAt`: when to read if it has followed.
    case lowering(readAt: Duration?)
    /// The read of the player is under way.
    case reading
    /// A read has found the volume that was set.
    case ducked
    case raising
    /// It has its volume back. Remembered for a while: what it reports next may be a volume on the way.
    case returned(until: Duration)
  }

  private struct Entry: Equatable {
    var volume: DuckedVolume
    /// The volume that was set last.
    var last: Double
    var ramp: Ramp?
    var phase = Phase.lowering(readAt: nil)
    /// Since when it does not play; nil while it does.
    var quietSince: Duration?

    var target: Double { volume.original * DuckingState.ratio }
    var isReturned: Bool { if case .returned = phase { true } else { false } }

    mutating func move(to end: Double, _ phase: Phase, at now: Duration) {
      volume = DuckedVolume(original: volume.original, movingTo: target)
      ramp = Ramp(from: last, to: end, at: now)
      self.phase = phase
    }
  }

  /// The part of its volume that a ducked player keeps.
  static let ratio = 0.25
  /// The time from one volume to the other.
  static let rampTime = Duration.milliseconds(200)
  /// The time between two volumes of a ramp.
  static let step = Duration.milliseconds(20)
  /// The time after which a volume that was set has its effect.
  static let effectLimit = Duration.milliseconds(500)
  /// The time after which a ducked player that does not play gets its volume back.
  static let quietLimit = Duration.seconds(1)
  /// The time for which a volume that was given back is remembered.
  static let memory = Duration.seconds(1)

  /// True while the game wants players to be turned down.
  package private(set) var isWanted = false
  private var entries: [String: Entry] = [:]
  /// Players that are not touched again until the next time that ducking is wanted.
  private var leftAlone: Set<String> = []
  /// The volumes of each player that it has not replied to; those of an entry that is gone too.
  private var pendingReplies: [String: Int] = [:]

  package init() {}

  /// The volumes to give back if this process is killed.
  var toGiveBack: [String: DuckedVolume] { entries.filter { !$0.value.isReturned }.mapValues(\.volume) }

  /// The players that are known to have followed.
  package var ducked: Set<String> { Set(entries.filter { $0.value.phase == .ducked }.keys) }

  /// When ``advance(to:)`` has the next action; nil: never, by itself.
  package var deadline: Duration? {
    entries.values.flatMap { entry -> [Duration?] in
      let quiet = entry.isReturned || entry.phase == .raising ? nil : entry.quietSince.map { $0 + Self.quietLimit }
      switch entry.phase {
      case .lowering(let readAt): return [entry.ramp?.due, quiet, readAt]
      case .returned(let until): return [until]
      case .reading, .ducked, .raising: return [entry.ramp?.due, quiet]
      }
    }.compactMap { $0 }.min()
  }

  // MARK: - The game

  /// Wants players to be turned down, or not. The caller then reports every player by ``handle(_:of:isReply:at:)``.
  package mutating func setWanted(_ isWanted: Bool, at now: Duration) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    leftAlone = []
    for (owner, entry) in entries where !entry.isReturned {
      if isWanted {
        entries[owner]?.move(to: entry.target, .lowering(readAt: nil), at: now)
      } else {
        entries[owner]?.move(to: entry.volume.original, .raising, at: now)
      }
    }
  }

  /// Gives every volume back at once: the process ends.
  mutating func giveBackAtOnce() -> [Action] {
    let owners = toGiveBack
    self = DuckingState()
    return owners.inKeyOrder.map { .setVolume($0.key, $0.value.original) }
  }

  /// Takes over the volume of a player that a killed process had turned down, if it has not been moved since.
  mutating func inherit(_ owner: String, _ volume: DuckedVolume, _ player: Player, at now: Duration) -> [Action] {
    guard entries[owner] == nil, volume.range.contains(player.volume) else { return [] }
    var entry = Entry(volume: volume, last: player.volume)
    if isWanted {
      entry.move(to: entry.target, .lowering(readAt: nil), at: now)
    } else {
      entry.move(to: volume.original, .raising, at: now)
    }
    entries[owner] = entry
    return advance(to: now)
  }

  // MARK: - Players

  /// A player reports itself: `isReply`, as the reply to a read. Nil: it has no volume that can be set.
  package mutating func handle(_ player: Player?, of owner: String, isReply: Bool, at now: Duration) -> [Action] {
    guard let player else {
      remove(owner)
      return []
    }
    if let entry = entries[owner], !entry.volume.range.contains(player.volume) {
      entries[owner] = nil
      if !entry.isReturned { leftAlone.insert(owner) }
    }
    guard let entry = entries[owner] else { return startDucking(owner, player, at: now) }
    if entry.isReturned {
      guard isWanted, player.isPlaying else { return [] }
      entries[owner]?.move(to: entry.target, .lowering(readAt: nil), at: now)
      return advance(to: now)
    }
    entries[owner]?.quietSince = player.isPlaying ? nil : entry.quietSince ?? now
    if isReply, entry.phase == .reading {
      if abs(player.volume - entry.volume.original) <= DuckedVolume.tolerance(entry.volume.original) {
        leaveAlone(owner)
      } else {
        entries[owner]?.volume = DuckedVolume(original: entry.volume.original, at: player.volume)
        entries[owner]?.last = player.volume
        entries[owner]?.phase = .ducked
      }
    }
    return advance(to: now)
  }

  private mutating func startDucking(_ owner: String, _ player: Player, at now: Duration) -> [Action] {
    // A quarter of less than this can not be distinguished from rounding.
    guard isWanted, player.isPlaying, player.volume >= 0.02, !leftAlone.contains(owner) else { return [] }
    let target = player.volume * Self.ratio
    var entry = Entry(volume: DuckedVolume(original: player.volume, movingTo: target), last: player.volume)
    entry.move(to: target, .lowering(readAt: nil), at: now)
    entries[owner] = entry
    return advance(to: now)
  }

  /// A player replied to a volume that was set: it accepted it, or refused it; nil: the reply has timed out.
  package mutating func handleReply(of owner: String, isAccepted: Bool?, at now: Duration) {
    let pending = pendingReplies[owner] ?? 0
    pendingReplies[owner] = pending > 1 ? pending - 1 : nil
    guard let entry = entries[owner] else { return }
    // Also before the first one: where it could not be written down.
    if isAccepted == false { return leaveAlone(owner) }
    let isLast = pending == 1 && entry.ramp == nil
    if isLast, isAccepted == true, case .lowering = entry.phase {
      entries[owner]?.phase = .lowering(readAt: now + Self.effectLimit)
    }
  }

  /// The player has left the bus: it is forgotten.
  mutating func remove(_ owner: String) {
    entries[owner] = nil
    leftAlone.remove(owner)
  }

  private mutating func leaveAlone(_ owner: String) {
    entries[owner] = nil
    leftAlone.insert(owner)
  }

  // MARK: - Time

  /// Returns the steps of ramps and the reads that are due at `now`.
  package mutating func advance(to now: Duration) -> [Action] { entries.keys.sorted().flatMap { advance($0, to: now) } }

  private mutating func advance(_ owner: String, to now: Duration) -> [Action] {
    guard var entry = entries[owner] else { return [] }
    if case .returned(let until) = entry.phase, until <= now {
      entries[owner] = nil
      return []
    }
    defer { entries[owner] = entry }
    if case .lowering(let readAt?) = entry.phase, readAt <= now {
      entry.phase = .reading
      return [.read(owner)]
    }
    if let quiet = entry.quietSince, quiet + Self.quietLimit <= now, !entry.isReturned, entry.phase != .raising {
      entry.ramp = nil
      entry.phase = .returned(until: now + Self.memory)
      return [set(entry.volume.original, of: owner, &entry)]
    }
    guard let ramp = entry.ramp, ramp.due <= now else { return [] }
    let volume = ramp.volume(at: now)
    entry.ramp?.due = now + Self.step
    if ramp.isOver(at: now) {
      entry.ramp = nil
      if entry.phase == .raising { entry.phase = .returned(until: now + Self.memory) }
    }
    return [set(volume, of: owner, &entry)]
  }

  private mutating func set(_ volume: Double, of owner: String, _ entry: inout Entry) -> Action {
    entry.last = volume
    pendingReplies[owner, default: 0] += 1
    return .setVolume(owner, volume)
  }
}
