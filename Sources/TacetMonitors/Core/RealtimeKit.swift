import TacetBus
import TacetSystem

/// RealtimeKit: has threads served before others where the program itself may not. Not a monitor: it is only asked.
///
/// What it grants is a nice level of -15 at the lowest; real time it grants only to programs that let the kernel end them
/// when they use too much of it (`RLIMIT_RTTIME`), which is not ours to ask of a game.
final class RealtimeKit: Sendable {
  static let name = "org.freedesktop.RealtimeKit1"
  private let connection: BusConnection
  private let isStarted = Locked(false)

  /// One that begins `connection` when it is first asked, and ends it with itself.
  init(on connection: BusConnection) { self.connection = connection }

  /// Asks for `nice` for a thread of this process, by its number in the system. `MakeThreadHighPriority`. Waits for
  /// nothing; where there is no such service nothing happens. Any thread.
  func makeUrgent(thread: Int, nice: Int32) {
    isStarted.withLock { isStarted in
      if !isStarted { connection.start() }
      isStarted = true
    }
    connection.call(
      BusCall(
        Self.name, path: "/org/freedesktop/RealtimeKit1", interface: Self.name, member: "MakeThreadHighPriority",
        arguments: [.uint64(UInt64(thread)), .int32(nice)], startsService: true))
  }

  /// Leaves the bus.
  func stop() { connection.stop() }
}
