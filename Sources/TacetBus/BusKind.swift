/// Which of the two message buses of a Linux system.
public enum BusKind: Sendable, Hashable, CaseIterable {
  /// The user's own: players, notifications, feedback. `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
  case session
  /// The machine's: login manager, modems. `DBUS_SYSTEM_BUS_ADDRESS`, else its well-known socket.
  case system

  /// Its name: "session bus".
  public var title: String { self == .session ? "session bus" : "system bus" }

  /// Where the bus is, by a program's environment, in the form of the D-Bus specification; nil: there is none.
  public func address(in environment: (String) -> String?) -> String? {
    switch self {
    case .session:
      if let address = environment("DBUS_SESSION_BUS_ADDRESS") { return Self.connectable(address) }
      guard let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
      return "unix:path=\(Self.escaped(folder))/bus"
    case .system:
      if let address = environment("DBUS_SYSTEM_BUS_ADDRESS") { return Self.connectable(address) }
      return "unix:path=/var/run/dbus/system_bus_socket"
    }
  }

  /// `address` without what must not be tried: `autolaunch:` and `unixexec:` start programs, and the `guid` of a bus is
  /// another one after a restart. Nil when nothing is left.
  static func connectable(_ address: String) -> String? {
    let places = address.split(separator: ";").filter { !$0.hasPrefix("autolaunch:") && !$0.hasPrefix("unixexec:") }
    let stripped = places.map { place -> String in
      guard let colon = place.firstIndex(of: ":") else { return String(place) }
      let keys = place[place.index(after: colon)...].split(separator: ",").filter { !$0.hasPrefix("guid=") }
      return place[...colon] + keys.joined(separator: ",")
    }
    return stripped.isEmpty ? nil : stripped.joined(separator: ";")
  }

  /// A path as a value of an address: every byte but the plain ones as `%xx`.
  private static func escaped(_ path: String) -> String {
    let digits = Array("0123456789abcdef")
    return path.utf8.reduce(into: "") { result, byte in
      let letter = Character(UnicodeScalar(byte))
      if byte < 128, letter.isLetter || letter.isNumber || "-_/.".contains(letter) {
        result.append(letter)
      } else {
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
