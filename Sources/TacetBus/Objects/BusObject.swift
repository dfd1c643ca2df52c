/// An object that a program exports on the bus. The interfaces of introspection, properties and `Peer` are added to it.
package struct BusObject: Sendable {
  /// Its path, such as `/org/mpris/MediaPlayer2`.
  let path: String
  let interfaces: [BusInterface]

  package init(_ path: String, _ interfaces: [BusInterface]) {
    self.path = path
    self.interfaces = interfaces
  }

  /// The interface of this name.
  ///
  /// - Throws: ``BusRefusal/unknownInterface(_:)``.
  func interface(_ name: String) throws(BusRefusal) -> BusInterface {
    guard let found = interfaces.first(where: { $0.name == name }) else { throw .unknownInterface(name) }
    return found
  }
}
