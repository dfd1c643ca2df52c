import TacetSystem

/// The presence of a bus for one connection: when an attempt to connect is due, and when the state of the bus is
/// reported. Pure; times are arguments.
///
/// A failed attempt is repeated with a growing back-off. Once the delay exceeds ``longestUnwatchedDelay`` and a watch
/// reports the creation of the bus's socket, no attempt is scheduled at all, so that the thread sleeps.
struct BusPresence: Hashable {
  typealias Instant = SuspendingClock.Instant

  enum Phase: Hashable {
    /// There is no socket. The next attempt is due at `retry`; nil: only a hint leads to one.
    case absent(retry: Instant?)
    /// The socket is open, and the bus has not replied to `Hello`, the call of this serial number. At `limit` it is
    /// reported as absent; nil: that was reported.
    case greeting(serial: UInt32, limit: Instant?)
    /// The bus has replied.
    case connected
  }

  /// The delay above which an attempt is left to the socket's watch. Shorter ones bridge the moment in which a file
  /// system is mounted over the socket's folder, which the watch does not see.
  static let longestUnwatchedDelay = Duration.seconds(1)
  /// The time for the reply to `Hello` after which the bus is reported as absent. The reply is still waited for.
  static let greetingLimit = Duration.milliseconds(500)

  private(set) var phase: Phase
  /// The latest report; nil: nothing is known yet.
  private(set) var reported: BusState?
  private let hasAddress: Bool
  private var backoff = Backoff(first: .milliseconds(50), factor: 2, slowest: .seconds(30))

  /// A bus of which nothing is known. Without an address no attempt is ever due.
  init(hasAddress: Bool, at now: Instant) {
    self.hasAddress = hasAddress
    phase = .absent(retry: hasAddress ? now : nil)
  }

  var isConnected: Bool { phase == .connected }

  /// The next time at which ``isAttemptDue(at:)`` or ``advance(to:)`` changes; nil: none.
  var deadline: Instant? {
    switch phase {
    case .absent(let retry): retry
    case .greeting(_, let limit): limit
    case .connected: nil
    }
  }

  /// True if the socket has to be opened now.
  func isAttemptDue(at now: Instant) -> Bool {
    if case .absent(let retry?) = phase { retry <= now } else { false }
  }

  /// True if `serial` is the number of the call `Hello`, and its reply is due.
  func isGreeting(_ serial: UInt32) -> Bool {
    if case .greeting(serial, _) = phase { true } else { false }
  }

  /// The socket is open, and `Hello` was sent under the number `serial`.
  mutating func opened(hello serial: UInt32, at now: Instant) {
    phase = .greeting(serial: serial, limit: now + Self.greetingLimit)
  }

  /// The bus has replied with the connection's name. Returns the state to report.
  mutating func connected(as uniqueName: String) -> BusState {
    phase = .connected
    backoff.reset()
    let state = BusState.connected(uniqueName: uniqueName)
    reported = state
    return state
  }

  /// The attempt failed or the socket is lost. `isWatched`: a watch reports when the socket appears. Returns the state
  /// to report; nil: the bus is reported as absent already.
  mutating func lost(_ reason: String, isWatched: Bool, at now: Instant) -> BusState? {
    let delay = backoff.failed()
    let isScheduled = hasAddress && !(isWatched && delay > Self.longestUnwatchedDelay)
    phase = .absent(retry: isScheduled ? now + delay : nil)
    return report(absence: reason)
  }

  /// The bus may have come: an attempt is due at once.
  mutating func hinted(at now: Instant) {
    guard case .absent = phase, hasAddress else { return }
    phase = .absent(retry: now + backoff.hinted())
  }

  /// Lets time pass. Returns true once if the bus has not replied to `Hello` in time; ``report(absence:)`` is due then.
  mutating func advance(to now: Instant) -> Bool {
    guard case .greeting(let serial, let limit?) = phase, limit <= now else { return false }
    phase = .greeting(serial: serial, limit: nil)
    return true
  }

  /// Reports the bus as absent, for this reason; nil: it is reported as that already, whatever the reason was.
  mutating func report(absence reason: String) -> BusState? {
    if case .disconnected? = reported { return nil }
    let state = BusState.disconnected(reason)
    reported = state
    return state
  }
}
