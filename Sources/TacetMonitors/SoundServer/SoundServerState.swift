import TacetPulse
import TacetSession
import TacetSystem

/// The life of a ``SoundServerMonitor`` on its server. Pure. The connection itself is ``PulseSession``'s.
struct SoundServerState: Hashable {
  enum State: Hashable {
    /// Not started, or stopped. Late events are ignored.
    case off
    /// The session has no connection yet.
    case disconnected
    /// The first inventory was requested.
    case reading
    /// The inventory is known. There is no deadline: a silent server may have nothing to report, and a frozen one keeps
    /// its facts.
    case watching
  }

  enum Event: Hashable {
    case started
    case connected
    case inventoryRead
    /// The connection, or an attempt at one, failed.
    case connectionLost(reason: String)
    case deadline
    case stopped
  }

  enum Action: Hashable {
    case connect
    case watchInventory
    /// Gives up everything on the connection, which is gone, and takes back the facts.
    case tearDown
    /// The same, and has the session make another connection.
    case reconnect
    /// The connection works: the session's back-off starts over.
    case confirmConnection
    /// `.deadline` is due after this, in place of an earlier one; nil: none is.
    case setDeadline(Duration?)
    case reportAbsent(reason: String)
  }

  /// The time in which the server must answer.
  static let answerLimit = PulseSessionState.answerLimit
  /// The delays between attempts: 0.1 s, twice as long each time, up to 5 s. A server on this machine is noticed
  /// sooner, by its socket; it needs a moment before it accepts.
  static let backoff = Backoff(
    first: .milliseconds(100), factor: 2, slowest: .seconds(5), hintDelay: .milliseconds(20))

  private(set) var state = State.off

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.off, .started):
      state = .disconnected
      return [.connect]
    case (.off, _): return []
    case (_, .stopped):
      state = .off
      return [.setDeadline(nil), .tearDown]
    case (.disconnected, .connected):
      state = .reading
      return [.setDeadline(Self.answerLimit), .watchInventory]
    case (.reading, .inventoryRead):
      state = .watching
      return [.setDeadline(nil), .confirmConnection]
    case (.reading, .deadline): return disconnect(by: .reconnect, "the sound server does not answer")
    case (_, .connectionLost(let reason)): return disconnect(by: .tearDown, reason)
    default: return []
    }
  }

  private mutating func disconnect(by action: Action, _ reason: String) -> [Action] {
    state = .disconnected
    return [.setDeadline(nil), action, .reportAbsent(reason: reason)]
  }
}
