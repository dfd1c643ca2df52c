/// A subscription, a watch, a name of our own or an exported object. It lasts until it is cancelled,
/// or as long as the connection.
package struct BusSubscription: Sendable {
  let client: BusClient
  let ticket: BusTicket

  /// Ends it. Any thread. On the connection's own thread nothing is reported afterwards; on others one report may be
  /// under way.
  package func cancel() {
    client.post { [ticket] in $0.cancel(ticket) }
  }
}
