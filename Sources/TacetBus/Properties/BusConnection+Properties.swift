extension BusConnection {
  /// Reads one property. `reply` is called within 0.5 s. The service is not started for it. Any thread.
  package func getProperty(
    _ property: String, of destination: String, path: String, interface: String,
    reply: @escaping @Sendable (Result<BusValue, BusError>) -> Void
  ) {
    let call = BusCall(
      destination, path: path, interface: BusName.properties, member: "Get",
      arguments: [.string(interface), .string(property)])
    self.call(call) { result in
      reply(result.flatMap { $0.first.map { .success($0.plain) } ?? .failure(.invalid("\(property) is empty")) })
    }
  }

  /// Reads all properties of an interface, out of their variants, as ``getProperty(_:of:path:interface:reply:)``.
  package func getProperties(
    of destination: String, path: String, interface: String,
    reply: @escaping @Sendable (Result<[String: BusValue], BusError>) -> Void
  ) {
    let call = BusCall(
      destination, path: path, interface: BusName.properties, member: "GetAll", arguments: [.string(interface)])
    self.call(call) { reply($0.map { $0.first?.entries ?? [:] }) }
  }

  /// Watches all properties of an interface. `handler` is called with their present values when the service appears and
  /// at each change, and with an error that ``BusError/isAbsence`` when nobody owns `destination` or there is no bus. Any
  /// other error means that the service is there and does not answer: the properties are read again at its next signal,
  /// or by ``BusPropertyWatch/refresh()``. Any thread; `handler` is called on the connection's.
  package func watchProperties(
    of destination: String, path: String, interface: String,
    _ handler: @escaping @Sendable (Result<[String: BusValue], BusError>) -> Void
  ) -> BusPropertyWatch {
    BusPropertyWatch(self, destination, path, interface, handler)
  }
}
