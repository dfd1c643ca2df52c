import TacetBus
import TacetTestSupport
import Testing

/// A connection with methods that wait for its state and its replies.
final class Peer: Sendable {
  let connection: BusConnection
  let state = Observed<BusState?>(nil)

  init(_ address: String) { connection = BusConnection(.session, address: address) }

  /// Another client of the connection of `other`.
  init(sharing other: Peer) { connection = BusConnection(sharing: other.connection) }

  /// A peer that is connected to `bus`.
  static func connected(to bus: PrivateBus) -> Peer {
    let peer = Peer(bus.address)
    peer.start()
    #expect(peer.isConnected())
    return peer
  }

  func start() { connection.start { [state] new in state.withLock { $0 = new } } }

  /// Waits until it is connected.
  func isConnected() -> Bool { state.wait { Self.name($0) != nil } }

  /// Waits until the bus is reported as absent.
  func isAbsent() -> Bool { state.wait { $0 != nil && Self.name($0) == nil } }

  /// True if the bus is reported as absent.
  var isAbsentByNow: Bool { state.withLock { $0 != nil && Self.name($0) == nil } }

  /// The unique name on the bus; empty while it is not connected.
  var name: String { state.withLock { Self.name($0) ?? "" } }

  /// Calls and waits for the reply.
  func ask(_ call: BusCall) -> Result<[BusValue], BusError> {
    let reply = Observed<Result<[BusValue], BusError>?>(nil)
    connection.call(call) { new in reply.withLock { $0 = new } }
    _ = reply.wait { $0 != nil }
    return reply.withLock { $0 } ?? .failure(.invalid("no reply"))
  }

  private static func name(_ state: BusState?) -> String? {
    if case .connected(let name)? = state { name } else { nil }
  }
}
