import TacetBus
import TacetTestSupport

/// A connection whose state and answers a test waits for.
final class Peer: Sendable {
  let connection: BusConnection
  let state = Observed<BusState?>(nil)

  init(_ address: String) { connection = BusConnection(.session, address: address) }

  /// One that shares the other's connection.
  init(sharing other: Peer) { connection = BusConnection(sharing: other.connection) }

  func start() { connection.start { [state] new in state.withLock { $0 = new } } }

  /// Waits until the bus is there.
  func isConnected() -> Bool { state.wait(atMost: .seconds(10)) { Self.name($0) != nil } }

  /// Waits until it is known that the bus is not there.
  func isAbsent() -> Bool { state.wait(atMost: .seconds(10)) { $0 != nil && Self.name($0) == nil } }

  /// Whether it has been told that the bus is not there.
  var isAbsentByNow: Bool { state.withLock { $0 != nil && Self.name($0) == nil } }

  /// What the bus calls it.
  var name: String { state.withLock { Self.name($0) ?? "" } }

  /// The reply to `call`.
  func ask(_ call: BusCall) -> Result<[BusValue], BusError> {
    let reply = Observed<Result<[BusValue], BusError>?>(nil)
    connection.call(call) { new in reply.withLock { $0 = new } }
    _ = reply.wait(atMost: .seconds(10)) { $0 != nil }
    return reply.withLock { $0 } ?? .failure(.invalid("no reply within 10 s"))
  }

  private static func name(_ state: BusState?) -> String? {
    if case .connected(let name)? = state { name } else { nil }
  }
}
