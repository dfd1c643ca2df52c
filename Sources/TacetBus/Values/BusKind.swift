/// Which of the two message buses of a Linux system.
package enum BusKind: Sendable, Hashable, CaseIterable {
  /// The user's own: players, notifications, feedback. `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
  case session
  /// The machine's: login manager, modems. `DBUS_SYSTEM_BUS_ADDRESS`, else its well-known socket.
  case system

  /// Its name: "session bus".
  package var title: String { self == .session ? "session bus" : "system bus" }

  /// Where the bus is, by a program's environment, in the form of the D-Bus specification; nil: there is none.
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

  /// The paths of the sockets at `address`; nil where one of its places is none on this machine's file system.
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
