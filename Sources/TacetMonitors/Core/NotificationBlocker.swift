import TacetBus
import TacetSystem

/// Asks the desktop to hold its notifications back while the program records, so that no sound of theirs is in the take
/// (`org.freedesktop.Notifications.Inhibit`, which KDE has). Any thread; waits for nothing. A desktop that has no such
/// call is left as it is, and one forgets the request with the program.
package final class NotificationBlocker: Sendable {
  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  private struct State {
    var isStarted = false
    /// The desktop's service is there.
    var isThere = false
    var isWanted = false
    /// A request is under way.
    var isAsking = false
    /// The number by which the desktop knows the request.
    var cookie: UInt32?
  }

  private let bus: BusServiceFollower
  private let program: String
  private let id: String
  private let state = Locked(State())

  /// A blocker on `connection`, which it starts at the first request and owns. `program` is the name that users see,
  /// `id` that of the program's desktop file; empty: none.
  init(on connection: BusConnection, program: String, id: String) {
    bus = BusServiceFollower(connection)
    (self.program, self.id) = (program, id)
    bus.follow(Self.name, title: "the notification service") { [weak self] owner in
      self?.state.withLock { state in
        (state.isThere, state.cookie, state.isAsking) = (owner.value != nil, nil, false)
      }
      self?.update()
    }
  }

  /// Holds notifications back, or no more.
  package func block(_ isWanted: Bool) {
    let isFirst = state.withLock { state in
      state.isWanted = isWanted
      defer { state.isStarted = state.isStarted || isWanted }
      return isWanted && !state.isStarted
    }
    if isFirst { bus.start() }
    update()
  }

  /// Ends the request, with the connection.
  func stop() {
    block(false)
    bus.stop()
  }

  /// Makes the desktop's state the one that is wanted.
  private func update() {
    let (asks, released) = state.withLock { state -> (Bool, UInt32?) in
      guard state.isThere, !state.isAsking else { return (false, nil) }
      if !state.isWanted { return (false, state.cookie.take()) }
      state.isAsking = state.cookie == nil
      return (state.isAsking, nil)
    }
    if let released { call("UnInhibit", .uint32(released)) { _ in } }
    guard asks else { return }
    call("Inhibit", .string(id), .string("\(program) records"), .options([:])) { [weak self] result in
      guard let self else { return }
      state.withLock { state in
        // A desktop that has no such call is not asked again before the next take.
        state.isAsking = false
        state.cookie = (try? result.get())?.first?.int.flatMap { UInt32(exactly: $0) }
      }
      if state.withLock({ !$0.isWanted }) { update() }
    }
  }

  private func call(
    _ member: String, _ arguments: BusValue..., reply: @escaping @Sendable (Result<[BusValue], BusError>) -> Void
  ) {
    bus.connection.call(
      BusCall(
        Self.name, path: Self.path, interface: Self.name, member: member, arguments: arguments, timeout: .seconds(2)),
      reply: reply)
  }
}
