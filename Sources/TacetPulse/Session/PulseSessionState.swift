import TacetSystem

/// The life of a ``PulseSession``: connecting, waiting between two attempts, connected. Pure.
///
/// An attempt has a deadline, for a frozen server neither accepts nor refuses. A connection that stands has none: what
/// a silent server means is its owner's to decide, who gives the connection up with `.reconnect`.
package struct PulseSessionState: Hashable {
  package enum State: Hashable {
    /// Not started, or stopped. Late events are ignored.
    case off
    case connecting
    case connected
    /// Between two attempts, for the back-off's delay.
    case waiting
  }

  /// The events of a session, its owner's orders among them.
  package enum Event: Hashable {
    case start
    case contextReady
    case contextFailed(reason: String)
    case deadline
    /// An attempt may succeed now: a server's socket appeared.
    case hint
    /// The connection proved to work: the back-off starts over.
    case confirm
    /// The owner gives the connection up.
    case reconnect
    case stop
  }

  /// The actions of a session's driver.
  package enum Action: Hashable {
    case connect
    case disconnect
    /// `.deadline` is due after this, in place of an earlier one; nil: none is.
    case setDeadline(Duration?)
    /// True if `.hint` is wanted from a watch on the server's socket.
    case watchSocket(Bool)
    case report(PulseSession.Event)
  }

  /// The time in which a server must accept a connection.
  package static let answerLimit = Duration.seconds(3)

  package private(set) var state = State.off
  /// The delays between attempts; nil: one attempt, and none by itself after it.
  package private(set) var backoff: Backoff?

  /// A session that is not started.
  package init(backoff: Backoff?) { self.backoff = backoff }

  /// Handles `event` and returns the actions, in order.
  package mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.off, .start), (.waiting, .deadline):
      state = .connecting
      return [.setDeadline(Self.answerLimit), .connect]
    case (.off, _): return []
    case (_, .stop):
      state = .off
      backoff?.reset()
      return [.setDeadline(nil), .watchSocket(false), .disconnect]
    case (.connecting, .contextReady):
      state = .connected
      return [.setDeadline(nil), .watchSocket(false), .report(.connected)]
    case (.connecting, .deadline):
      return connectionLost() + [.report(.lost(reason: "the sound server does not answer"))]
    case (.connecting, .contextFailed(let reason)), (.connected, .contextFailed(let reason)):
      return connectionLost() + [.report(.lost(reason: reason))]
    case (.connected, .reconnect): return connectionLost()
    case (.connected, .confirm): backoff?.reset()
    case (.waiting, .hint): return [.setDeadline(backoff?.hinted())]
    default: break
    }
    return []
  }

  private mutating func connectionLost() -> [Action] {
    guard let delay = backoff?.failed() else {
      state = .off
      return [.setDeadline(nil), .disconnect]
    }
    state = .waiting
    return [.disconnect, .watchSocket(true), .setDeadline(delay)]
  }
}
