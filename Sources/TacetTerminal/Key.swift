/// A key of a terminal, by what it means to a player of sounds.
package enum Key: Hashable, Sendable {
  case space, left, right, up, down, mute, quit
  /// Of a bank.
  case bus, snapshot, reload, seam, intensity, louder, quieter
  /// 1 to 9.
  case digit(Int)

  /// The keys of what a terminal sends; anything else is ignored. Pure.
  package static func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: " "): keys.append(.space)
      case UInt8(ascii: "m"), UInt8(ascii: "M"): keys.append(.mute)
      case UInt8(ascii: "q"), UInt8(ascii: "Q"): keys.append(.quit)
      case UInt8(ascii: "b"): keys.append(.bus)
      case UInt8(ascii: "s"): keys.append(.snapshot)
      case UInt8(ascii: "r"): keys.append(.reload)
      case UInt8(ascii: "l"): keys.append(.seam)
      case UInt8(ascii: "i"): keys.append(.intensity)
      case UInt8(ascii: "+"): keys.append(.louder)
      case UInt8(ascii: "-"): keys.append(.quieter)
      case UInt8(ascii: "1")...UInt8(ascii: "9"): keys.append(.digit(Int(byte - UInt8(ascii: "0"))))
      // ESC [ or ESC O, parameters, and a letter.
      case 0x1B:
        guard let next = rest.first, next == UInt8(ascii: "[") || next == UInt8(ascii: "O") else { continue }
        rest = rest.dropFirst().drop { (0x20...0x3F).contains($0) }
        switch rest.popFirst() {
        case UInt8(ascii: "A"): keys.append(.up)
        case UInt8(ascii: "B"): keys.append(.down)
        case UInt8(ascii: "C"): keys.append(.right)
        case UInt8(ascii: "D"): keys.append(.left)
        default: break
        }
      default: break
      }
    }
    return keys
  }
}
