/// The names under which a program is a player on the bus. MPRIS 2.2, "Bus Name Policy".
enum BusPlayerName {
  /// The name of the program, or its reverse-DNS name, which a Flatpak sandbox lets it own, with the number of its
  /// process. `attempt` counts from 1: a further one follows where a name is taken, by another engine of the same
  /// process or by a process of the same number in another sandbox.
  static func name(application: String, id: String?, process: Int, attempt: Int) -> String {
    let parts = (id ?? "").split(separator: ".").map { element(String($0)) }
    let own = parts.isEmpty ? [element(application)] : parts
    let suffix = attempt > 1 ? "_\(attempt)" : ""
    let instance = "instance\(process)\(suffix)"
    // D-Bus specification, "Bus names": 255 bytes.
    let room = 255 - MPRISPlayer.namespace.utf8.count - instance.utf8.count - 2
    let middle = own.joined(separator: ".")
    return "\(MPRISPlayer.namespace).\(middle.utf8.count > room ? "game" : middle).\(instance)"
  }

  /// `text` as an element of a name: letters, digits, `_` and `-`, and no digit first.
  private static func element(_ text: String) -> String {
    let clean = String(
      text.unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          || "-_".unicodeScalars.contains(scalar)
          ? Character(scalar) : "_"
      })
    guard let first = clean.first else { return "game" }
    return first.isNumber ? "_\(clean)" : clean
  }
}
