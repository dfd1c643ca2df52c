import Glibc

/// The colours of a terminal that has them; elsewhere texts stay as they are.
package struct Palette: Hashable, Sendable {
  /// A meaning, and the code that shows it (ECMA-48, SGR).
  package enum Ink: Int, CaseIterable, Sendable {
    case strong = 1
    case faint = 2
    case bad = 31
    case good = 32
    case doubtful = 33
  }

  package let isOn: Bool

  /// The text in a colour.
  package func callAsFunction(_ ink: Ink, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }

  package static let plain = Palette(isOn: false)

  /// The colours of a terminal with these variables of the environment: none where `NO_COLOR` is set and not empty
  /// (no-color.org), nor where `TERM` says that it is dumb or does not say what it is.
  package init(isTerminal: Bool, environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    isOn = isTerminal && (environment("NO_COLOR") ?? "").isEmpty && !term.isEmpty && term != "dumb"
  }

  package init(isOn: Bool) { self.isOn = isOn }

  /// The colours of standard output.
  package static var ofOutput: Palette {
    Palette(isTerminal: Console.isTerminal) { name in getenv(name).map { String(cString: $0) } }
  }
}
