import TacetSystem

/// Tells when a server has greeted a connection, or refused it.
///
/// A connection that is given up before leaves descriptors of libpulse's own behind (seen in 16.1: a `memfd` and two
/// `eventfd`), so whoever ends one waits for it: 2 ms, unless the server is frozen.
package final class ConnectionHandshake: Sendable {
  private let wakeup = Wakeup()

  deinit { wakeup.deallocate() }

  /// Returns when the greeting is over, after 50 ms at the latest. Any thread but the loop's, without its lock; once.
  package func wait() { wakeup.wait(seconds: 0.05) }

  func isOver() { wakeup.post() }
}
