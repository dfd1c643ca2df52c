/// The progress of one read of all players: it is over when all have answered, or at its limit.
struct PlayerScan: Equatable {
  /// The longest wait for players that do not answer.
  static let limit = Duration.milliseconds(400)

  /// Names to identify and players to read; nil while no scan runs.
  private var pending: Set<String>?
  private var end = Duration.zero
  /// True until the first scan is over: a player that it finds playing counts at once.
  private(set) var isFirst = true

  /// True while a scan runs.
  var isRunning: Bool { pending != nil }

  /// When ``expire(at:)`` ends the scan; nil while none runs.
  var deadline: Duration? { isRunning ? end : nil }

  /// Starts a scan of these names or players.
  mutating func start(_ pending: Set<String>, at now: Duration) {
    self.pending = pending
    end = now + Self.limit
  }

  /// Adds a name or a player to the scan that runs.
  mutating func add(_ item: String) { pending?.insert(item) }

  /// A name is identified, or a player has answered.
  mutating func remove(_ item: String) { pending?.remove(item) }

  /// Drops all that is pending once the limit is reached.
  mutating func expire(at now: Duration) {
    if isRunning, now >= end { pending = [] }
  }

  /// Ends the scan if nothing is pending; true where it ended.
  mutating func finish() -> Bool {
    guard pending?.isEmpty == true else { return false }
    pending = nil
    isFirst = false
    return true
  }
}
