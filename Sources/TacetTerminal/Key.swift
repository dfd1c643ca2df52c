/// A key of a terminal, by what it means to a player of sounds.
package enum Key: Hashable, Sendable {
  case space, left, right, up, down, mute, quit
  /// Of a bank.
  case bus, snapshot, reload, seam, intensity, louder, quieter
  case search, list, preview, placement, reverb, zone, soundLouder, soundQuieter
  /// Of a text that is typed.
  case enter, erase, escape
  /// 1 to 9.
  case digit(Int)
  /// Any other character of ASCII.
  case other(Character)

  private static let letters: [Character: Key] = [
    " ": .space, "m": .mute, "M": .mute, "q": .quit, "Q": .quit, "b": .bus, "s": .snapshot, "r": .reload, "l": .seam,
    "i": .intensity, "+": .louder, "-": .quieter, "/": .search, "v": .list, "p": .preview, "o": .placement,
    "e": .reverb, "z": .zone, ">": .soundLouder, "<": .soundQuieter, "\n": .enter, "\r": .enter, "\u{7F}": .erase,
    "\u{8}": .erase,
  ]

  private static let characters: [Key: Character] = Dictionary(
    letters.filter { !$0.key.isUppercase }.map { ($1, $0) }
  ) { first, _ in first }

  /// The character that it is in a text, in lower case where it is a command's; nil: none.
  package var character: Character? {
    switch self {
    case .digit(let digit): Character("\(digit)")
    case .other(let character): character
    case .enter, .erase, .escape: nil
    default: Self.characters[self]
    }
  }

  /// The keys of what a terminal sends; anything else is ignored. Pure.
  package static func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "1")...UInt8(ascii: "9"): keys.append(.digit(Int(byte - UInt8(ascii: "0"))))
      // ESC [ or ESC O, parameters, and a letter; the key itself stands alone.
      case 0x1B:
        guard let next = rest.first else {
          keys.append(.escape)
          continue
        }
        guard next == UInt8(ascii: "[") || next == UInt8(ascii: "O") else { continue }
        rest = rest.dropFirst().drop { (0x20...0x3F).contains($0) }
        switch rest.popFirst() {
        case UInt8(ascii: "A"): keys.append(.up)
        case UInt8(ascii: "B"): keys.append(.down)
        case UInt8(ascii: "C"): keys.append(.right)
        case UInt8(ascii: "D"): keys.append(.left)
        default: break
        }
      default:
        let character = Character(Unicode.Scalar(byte))
        if let key = letters[character] {
          keys.append(key)
        } else if (0x20..<0x7F).contains(byte) {
          keys.append(.other(character))
        }
      }
    }
    return keys
  }
}
