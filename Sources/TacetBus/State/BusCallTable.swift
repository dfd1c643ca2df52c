import TacetSystem

/// The calls of one connection: those that wait until the state of the bus is known, and those that wait for their
/// replies. Pure; times are arguments, and the owner calls the reply handlers.
struct BusCallTable {
  typealias Instant = SuspendingClock.Instant
  typealias Reply = (Result<[BusValue], BusError>) -> Void

  /// A call that is not sent, because the state of the bus is not known.
  struct Early {
    let call: BusCall
    /// The client that made it.
    let client: Int
    let deadline: Instant
    let reply: Reply
  }

  /// A call that was sent and has no reply.
  struct Sent {
    let title: String
    /// The client that made it; nil: the connection itself.
    let client: Int?
    /// Nil: no limit, for calls of the bus itself.
    let deadline: Instant?
    let reply: Reply
  }

  private var early: [Early] = []
  private var sent: [UInt32: Sent] = [:]

  /// The earliest deadline of a sent call.
  var deadline: Instant? { sent.values.compactMap(\.deadline).min() }

  /// Keeps a call until the state of the bus is known.
  mutating func add(_ call: Early) { early.append(call) }

  /// Adds a call that was sent under the number `serial`.
  mutating func add(_ call: Sent, serial: UInt32) { sent[serial] = call }

  /// Removes the call that the reply to `serial` answers; nil: it has timed out, or its client is gone.
  mutating func takeSent(_ serial: UInt32) -> Sent? { sent.removeValue(forKey: serial) }

  /// Removes the calls that are not sent, in the order in which they were made.
  mutating func takeEarly() -> [Early] {
    defer { early = [] }
    return early
  }

  /// Removes all calls that were sent, in that order.
  mutating func takeSent() -> [Sent] {
    defer { sent = [:] }
    return sent.inKeyOrder.map(\.value)
  }

  /// Removes the sent calls whose deadline has passed, the earliest first.
  mutating func takeExpired(at now: Instant) -> [Sent] {
    let expired = sent.filter { $0.value.deadline.map { $0 <= now } ?? false }
    for serial in expired.keys { sent[serial] = nil }
    return expired.sorted { ($0.value.deadline ?? now, $0.key) < ($1.value.deadline ?? now, $1.key) }.map(\.value)
  }

  /// Removes all calls of `client`; they get no reply.
  mutating func remove(client: Int) {
    early.removeAll { $0.client == client }
    sent = sent.filter { $0.value.client != client }
  }
}
