/// The key of a ``BusSubscription``.
struct BusTicket: Hashable, Comparable {
  /// The client that made it.
  let client: Int
  /// Grows with each of the client's.
  let number: Int

  static func < (a: BusTicket, b: BusTicket) -> Bool { (a.client, a.number) < (b.client, b.number) }
}
