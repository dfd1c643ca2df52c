import TacetSystem

/// The end of a connection's handshake: the server has accepted or refused it.
///
/// A connection that is given up during the handshake leaves descriptors of libpulse's own behind (seen in 16.1: a
/// `memfd` and two `eventfd`). So the owner waits for the end first: 2 ms on an idle machine, longer beside
/// ten threads that open and close engines, and the whole limit where the server is frozen.
package final class ConnectionHandshake: Sendable {
  private let wakeup = Wakeup()

  deinit { wakeup.deallocate() }

  /// Returns at the end of the handshake, after 200 ms at the latest. Any thread but the loop's, without its lock; once.
  package func wait() { wakeup.wait(seconds: 0.2) }

  func end() { wakeup.post() }
}
