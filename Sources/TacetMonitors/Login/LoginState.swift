import TacetSession

/// The login manager's view of this machine and of the game's session.
struct LoginState: ServiceState, Equatable {
  static let source: SignalSource = "login"
  /// How long a request to lock counts as a lock without the locker's confirmation, in seconds.
  static let lockRequestLifetime = 10.0

  /// The session that the game runs in.
  struct Session: Hashable {
    /// True while it is in front on its seat.
    var isActive: Bool
    /// True while its locker reports a locked screen.
    var isLocked: Bool
  }

  /// True from the announcement of a sleep to the wake.
  var isSleeping: ServiceValue<Bool> = .unknown
  /// The game's session; absent for a game outside of any.
  private(set) var session: ServiceValue<Session> = .unknown
  /// The end of an unconfirmed request to lock, when ``expireLockRequest(at:)`` is due; nil without one.
  private(set) var lockRequestEnd: Double?

  /// Sets the session from its properties.
  mutating func set(_ session: ServiceValue<Session>) {
    self.session = session
    if session.value?.isLocked != false { lockRequestEnd = nil }
  }

  /// Applies a change of some properties of the session. False while the rest of them is unknown and has to be read.
  mutating func applyChange(isActive: Bool?, isLocked: Bool?) -> Bool {
    guard let session = session.value else { return false }
    set(.present(.init(isActive: isActive ?? session.isActive, isLocked: isLocked ?? session.isLocked)))
    return true
  }

  /// Handles the session's reply to a read of its properties. A property that it lacks keeps its last value.
  mutating func handleReply(isActive: Bool?, isLocked: Bool?) {
    if applyChange(isActive: isActive, isLocked: isLocked) { return }
    guard let isActive else { return set(.absent("no session")) }
    set(.present(.init(isActive: isActive, isLocked: isLocked ?? false)))
  }

  /// A lock of the session was requested, at `seconds` of a monotonic clock.
  mutating func handleLockRequest(at seconds: Double) {
    guard session.value?.isLocked == false else { return }
    lockRequestEnd = seconds + Self.lockRequestLifetime
  }

  /// An unlock of the session was requested.
  mutating func handleUnlockRequest() {
    lockRequestEnd = nil
    guard var session = session.value else { return }
    session.isLocked = false
    self.session = .present(session)
  }

  /// Drops a request to lock that no locker confirmed: a locker that never reports its state would leave the game
  /// silent for ever.
  mutating func expireLockRequest(at seconds: Double) {
    if let end = lockRequestEnd, seconds >= end { lockRequestEnd = nil }
  }

  private var isLocked: Bool { session.value?.isLocked == true || lockRequestEnd != nil }

  var facts: Set<ReportedFact> {
    var facts: Set<ReportedFact> = []
    if isSleeping.value == true { facts.insert(.interruption(.sleep)) }
    if session.value?.isActive == false { facts.insert(.interruption(.sessionSwitched)) }
    if isLocked { facts.insert(.screenLock(Self.source)) }
    return facts
  }

  var presence: ServiceStatus? {
    if isSleeping.isUnknown || session.isUnknown { return nil }
    guard let isSleeping = isSleeping.value else { return self.isSleeping.absence.map(ServiceStatus.absent) }
    var parts = [isSleeping ? "about to sleep" : "awake"]
    if let session = session.value {
      parts += [session.isActive ? "session in front" : "session switched away", isLocked ? "locked" : "unlocked"]
    } else {
      parts += [session.absence ?? "no session"]
    }
    return .present(parts.joined(separator: ", "))
  }
}
