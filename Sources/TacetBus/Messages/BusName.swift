/// Names that the D-Bus specification defines.
enum BusName {
  /// The name and interface of the bus itself.
  static let bus = "org.freedesktop.DBus"
  /// The interface of properties.
  static let properties = "org.freedesktop.DBus.Properties"
  /// The interface of descriptions.
  static let introspectable = "org.freedesktop.DBus.Introspectable"
  /// The interface of connections.
  static let peer = "org.freedesktop.DBus.Peer"
}
