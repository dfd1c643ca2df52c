/// The players that audio focus has paused, and those that get their music back. Session, 1 and 3. Pure.
///
/// A player belongs to the game from the request to pause until it vanishes, stops, refuses, or plays without a
/// request: then the user or another program has changed it, and it is left alone.
struct FocusState {
  private enum Entry: Equatable {
    /// Requested to pause, and not known to be paused. `accepted`: when it accepted the request.
    case pausing(accepted: Duration?)
    /// Paused by the game. A status that it reports until `lateUntil` may still be the effect of an earlier request.
    case paused(lateUntil: Duration)
    /// Requested to play again, and not known to play.
    case resuming(accepted: Duration?)
  }

  /// The longest time from a player's acceptance of a request to its effect. A later change was not the game's.
  static let reactionLimit = Duration.seconds(1)

  private var entries: [String: Entry] = [:]
  /// The number of requests that each player has not answered.
  private var pendingReplies: [String: Int] = [:]
  /// The players that were ever requested to play: only their status `playing` can be late.
  private var everResumed: Set<String> = []
  /// The players whose status `playing` may be late, and when to read it again.
  private var unconfirmed: [String: Duration] = [:]
  /// The players that play because focus is suspended: they are paused again when it is restored.
  private var suspended: Set<String> = []

  /// When ``drainUnconfirmed(at:)`` returns the next player; nil: there is none.
  var deadline: Duration? { unconfirmed.values.min() }

  /// Removes and returns the players whose status is to be read again now.
  mutating func drainUnconfirmed(at now: Duration) -> [String] {
    let due = unconfirmed.filter { $0.value <= now }.keys.sorted()
    for owner in due { unconfirmed[owner] = nil }
    return due
  }

  /// The players to resume if this process is killed.
  var toGiveBack: Set<String> {
    Set(entries.filter { if case .resuming = $0.value { false } else { true } }.keys)
  }

  /// Takes focus from the players that play, and from those that are about to resume. Returns the players to pause.
  mutating func takeFocus(from playing: [String], at now: Duration) -> [String] {
    suspended = []
    let resuming = entries.filter {
      if case .resuming(let accepted) = $0.value { isWithinLimit(accepted, now) } else { false }
    }
    return pause(Set(playing).union(resuming.keys))
  }

  /// Suspends focus. Returns the players to resume, which ``restoreFocus(at:)`` pauses again.
  mutating func suspendFocus() -> [String] {
    let owners = releaseFocus(notify: true)
    suspended = Set(owners)
    return owners
  }

  /// Restores a suspended focus. Returns the players to pause: those that were resumed for it, but for those that have
  /// been paused or stopped since, or have not followed the request in time.
  mutating func restoreFocus(at now: Duration) -> [String] {
    let owners = suspended.filter { owner in
      if case .resuming(let accepted) = entries[owner] { isWithinLimit(accepted, now) } else { true }
    }
    suspended = []
    return pause(owners)
  }

  private mutating func pause(_ owners: Set<String>) -> [String] {
    let asked = owners.filter { !isPausedOrPausing($0) }
    for owner in asked { addRequest(owner, .pausing(accepted: nil)) }
    return asked.sorted()
  }

  /// Gives focus back. Returns the players to resume; none without `notify`.
  mutating func releaseFocus(notify: Bool) -> [String] {
    suspended = []
    guard notify else {
      entries = [:]
      return []
    }
    let owners = toGiveBack.sorted()
    for owner in owners { addPlayRequest(owner) }
    return owners
  }

  /// Takes over a player that a killed process had paused.
  mutating func inherit(_ owner: String) { entries[owner] = .paused(lateUntil: .zero) }

  /// Gives focus back to one player. Returns the player to resume, if it is the game's to resume.
  mutating func giveBack(_ owner: String) -> [String] {
    guard toGiveBack.contains(owner) else { return [] }
    addPlayRequest(owner)
    return [owner]
  }

  /// Handles a player's status. True where this status is the game's pause, beginning now.
  mutating func handleStatus(_ status: MPRISPlayer.Status?, of owner: String, at now: Duration) -> Bool {
    // A player that has followed the request to play, and does not play any more: the user or another program has
    // changed it.
    defer { if entries[owner] == nil, status != .playing { suspended.remove(owner) } }
    switch (entries[owner], status) {
    case (.pausing(let accepted), .paused):
      entries[owner] =
        isWithinLimit(accepted, now) ? .paused(lateUntil: (accepted ?? now) + Self.reactionLimit) : nil
      return entries[owner] != nil
    case (_, .stopped): entries[owner] = nil
    // A status before the reply, or soon after it, may be the effect of an earlier request.
    case (.paused(let lateUntil), .playing)
    where !awaitsReply(owner) && now <= lateUntil && everResumed.contains(owner):
      unconfirmed[owner] = lateUntil
    case (.paused, .playing) where !awaitsReply(owner), (.resuming, .playing) where !awaitsReply(owner):
      entries[owner] = nil
    default: break
    }
    return false
  }

  /// The player accepted a request.
  mutating func handleAcceptance(by owner: String, at now: Duration) {
    handleReply(of: owner)
    guard !awaitsReply(owner) else { return }
    switch entries[owner] {
    case .pausing(nil): entries[owner] = .pausing(accepted: now)
    case .resuming(nil): entries[owner] = .resuming(accepted: now)
    case .paused: entries[owner] = .paused(lateUntil: now + Self.reactionLimit)
    default: break
    }
  }

  /// The player replied to a request, or the reply has timed out.
  mutating func handleReply(of owner: String) {
    pendingReplies[owner] = pendingReplies[owner].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  /// The player refused a request, or vanished.
  mutating func remove(_ owner: String) {
    (entries[owner], pendingReplies[owner], unconfirmed[owner]) = (nil, nil, nil)
    suspended.remove(owner)
    everResumed.remove(owner)
  }

  private mutating func addRequest(_ owner: String, _ entry: Entry) {
    entries[owner] = entry
    pendingReplies[owner, default: 0] += 1
  }

  private mutating func addPlayRequest(_ owner: String) {
    addRequest(owner, .resuming(accepted: nil))
    everResumed.insert(owner)
  }

  private func awaitsReply(_ owner: String) -> Bool { pendingReplies[owner] != nil }

  /// True also for a player that has not replied: one that hangs follows the request when it continues.
  private func isWithinLimit(_ accepted: Duration?, _ now: Duration) -> Bool {
    accepted.map { now <= $0 + Self.reactionLimit } ?? true
  }

  private func isPausedOrPausing(_ owner: String) -> Bool {
    switch entries[owner] {
    case .pausing, .paused: true
    case .resuming, nil: false
    }
  }
}
