/// One of the two message buses of a Linux system.
package enum BusKind: Sendable, Hashable, CaseIterable {
  /// The bus of the user's session: players, notifications, feedback. `DBUS_SESSION_BUS_ADDRESS`, else
  /// `$XDG_RUNTIME_DIR/bus`.
  case session
  /// The bus of the machine: login manager, modems. `DBUS_SYSTEM_BUS_ADDRESS`, else the socket that the specification
  /// defines.
  case system

  /// The name in messages: "session bus".
  package var title: String { self == .session ? "session bus" : "system bus" }

  /// The address of the bus by a program's environment, in the form of the D-Bus specification; nil: there is none.
  package func address(in environment: (String) -> String?) -> String? {
    switch self {
    case .session:
      if let address = environment("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return Self.connectable(address) }
      guard let folder = environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else { return nil }
      return "unix:path=\(Self.escaped(folder))/bus"
    case .system:
      if let address = environment("DBUS_SYSTEM_BUS_ADDRESS"), !address.isEmpty { return Self.connectable(address) }
      return "unix:path=/var/run/dbus/system_bus_socket"
    }
  }

  /// `address` without the entries `autolaunch:` and `unixexec:`, which start programs, and without `guid`, which
  /// changes when the bus restarts. Nil when nothing is left.
  static func connectable(_ address: String) -> String? {
    let places = address.split(separator: ";").filter { !$0.hasPrefix("autolaunch:") && !$0.hasPrefix("unixexec:") }
    let stripped = places.map { place -> String in
      guard let colon = place.firstIndex(of: ":") else { return String(place) }
      let keys = place[place.index(after: colon)...].split(separator: ",").filter { !$0.hasPrefix("guid=") }
      return place[...colon] + keys.joined(separator: ",")
    }
    return stripped.isEmpty ? nil : stripped.joined(separator: ";")
  }

  /// The paths of the sockets of `address`; nil where an entry is not a socket file on this machine.
  static func socketPaths(at address: String) -> [String]? {
    var paths: [String] = []
    for place in address.split(separator: ";") {
      guard place.hasPrefix("unix:"),
        let key = place.dropFirst(5).split(separator: ",").first(where: { $0.hasPrefix("path=") }),
        let path = unescaped(key.dropFirst(5))
      else { return nil }
      paths.append(path)
    }
    return paths.isEmpty ? nil : paths
  }

  /// A path as a value in an address. D-Bus specification, "Server addresses": bytes beyond the permitted ones are
  /// `%xx`.
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

  private static func unescaped(_ value: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = value.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let byte = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
