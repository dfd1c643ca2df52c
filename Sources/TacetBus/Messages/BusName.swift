/// Names that the D-Bus specification defines.
enum BusName {
  /// The name and interface of the bus itself.
  static let bus = "org.freedesktop.DBus"
  static let properties = "org.freedesktop.DBus.Properties"
  static let introspectable = "org.freedesktop.DBus.Introspectable"
  static let peer = "org.freedesktop.DBus.Peer"
}
