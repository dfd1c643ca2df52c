import TacetSession

/// What the login manager says of this machine and of the game's session.
struct LoginState: ServiceKnowledge, Equatable {
  static let source: SignalSource = "login"
  /// How long a request to lock is believed without the locker's own word, in seconds.
  static let patience = 10.0

  /// The session that the game runs in.
  struct Session: Hashable {
    /// It is the one in front on its seat.
    var isActive: Bool
    /// Its locker says that the screen is locked.
    var isLocked: Bool
  }

  /// Whether the machine is about to sleep, or sleeps.
  var isSleeping: ServiceValue<Bool> = .unknown
  /// The game's session; absent for a game outside of any.
  private(set) var session: ServiceValue<Session> = .unknown
  /// When to settle again, if nothing else happens: the end of the belief in a request to lock.
  private(set) var lockAskedUntil: Double?

  /// The session as its properties say.
  mutating func set(_ session: ServiceValue<Session>) {
    self.session = session
    if session.value?.isLocked != false { lockAskedUntil = nil }
  }

  /// Some properties of the session changed. False where the rest of them is not known and has to be read.
  mutating func change(isActive: Bool?, isLocked: Bool?) -> Bool {
    guard let session = session.value else { return false }
    set(.says(.init(isActive: isActive ?? session.isActive, isLocked: isLocked ?? session.isLocked)))
    return true
  }

  /// The session was asked for its properties. What it does not tell stays as it was.
  mutating func answered(isActive: Bool?, isLocked: Bool?) {
    if change(isActive: isActive, isLocked: isLocked) { return }
    guard let isActive else { return set(.absent("no session")) }
    set(.says(.init(isActive: isActive, isLocked: isLocked ?? false)))
  }

  /// Somebody asked for the session to be locked, at `seconds` of a clock that never goes back.
  mutating func askToLock(at seconds: Double) {
    guard session.value?.isLocked == false else { return }
    lockAskedUntil = seconds + Self.patience
  }

  /// Somebody asked for the session to be unlocked.
  mutating func askToUnlock() {
    lockAskedUntil = nil
    guard var session = session.value else { return }
    session.isLocked = false
    self.session = .says(session)
  }

  /// Lets a request to lock that nobody followed be forgotten: lockers that never say when they are done would leave
  /// the game silent for ever.
  mutating func settle(at seconds: Double) {
    if let until = lockAskedUntil, seconds >= until { lockAskedUntil = nil }
  }

  private var isLocked: Bool { session.value?.isLocked == true || lockAskedUntil != nil }

  var claims: Set<ReportedFact> {
    var claims: Set<ReportedFact> = []
    if isSleeping.value == true { claims.insert(.interruption(.sleep)) }
    if session.value?.isActive == false { claims.insert(.interruption(.sessionSwitched)) }
    if isLocked { claims.insert(.screenLock(Self.source)) }
    return claims
  }

  var presence: ServiceStatus? {
    if isSleeping.isUnknown || session.isUnknown { return nil }
    guard let isSleeping = isSleeping.value else { return self.isSleeping.absence.map(ServiceStatus.absent) }
    var words = [isSleeping ? "about to sleep" : "awake"]
    if let session = session.value {
      words += [session.isActive ? "session in front" : "session switched away", isLocked ? "locked" : "unlocked"]
    } else {
      words += [session.absence ?? "no session"]
    }
    return .present(words.joined(separator: ", "))
  }
}
