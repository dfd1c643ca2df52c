/// Names that the D-Bus specification defines.
package enum BusName {
  /// The name and interface of the bus itself.
  package static let bus = "org.freedesktop.DBus"
  package static let properties = "org.freedesktop.DBus.Properties"
  package static let introspectable = "org.freedesktop.DBus.Introspectable"
  package static let peer = "org.freedesktop.DBus.Peer"
}
