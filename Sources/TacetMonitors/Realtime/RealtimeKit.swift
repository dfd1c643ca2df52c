import TacetBus
import TacetSystem

/// RealtimeKit, the system service that raises the priority of threads whose program may not do so itself.
///
/// It grants a nice level of -15 at the lowest. Real-time scheduling it grants only to programs that accept the
/// kernel's limit on it (`RLIMIT_RTTIME`), which ends them when they exceed it: an engine may not ask that of a game.
package final class RealtimeKit: Sendable {
  static let name = "org.freedesktop.RealtimeKit1"
  private let connection: BusConnection
  private let isStarted = Locked(false)

  /// A client on `connection`, which it starts at the first request and owns.
  init(on connection: BusConnection) { self.connection = connection }

  /// Requests the level `nice` for a thread of this process, by its number in the system (`gettid`), with
  /// `MakeThreadHighPriority`. Waits for nothing, and does nothing where there is no such service. Any thread.
  package func raisePriority(ofThread thread: Int, nice: Int32) {
    isStarted.withLock { isStarted in
      if !isStarted { connection.start() }
      isStarted = true
    }
    connection.call(
      BusCall(
        Self.name, path: "/org/freedesktop/RealtimeKit1", interface: Self.name, member: "MakeThreadHighPriority",
        arguments: [.uint64(UInt64(thread)), .int32(nice)], startsService: true))
  }

  /// Closes the connection. Requests after it do nothing.
  func stop() { connection.stop() }
}
