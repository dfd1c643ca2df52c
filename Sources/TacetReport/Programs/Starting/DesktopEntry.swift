/// A desktop entry as text, and its copy whose programs are started by `tacet run`.
package struct DesktopEntry: Hashable, Sendable {
  /// An entry of which no copy can be made, or which is no copy.
  package enum Fault: Error, Hashable, CustomStringConvertible {
    case noEntry
    case noProgram
    case isCopy
    case isNoCopy
    case wasChanged

    package var description: String {
      switch self {
      case .noEntry: "is no desktop entry: it has no group [Desktop Entry]"
      case .noProgram: "has no line Exec: it starts no program"
      case .isCopy: "starts its game by tacet run already"
      case .isNoCopy: "was not written by tacet run"
      case .wasChanged: "was changed since tacet run wrote it: remove it by hand"
      }
    }
  }

  /// The key of a copy; its value is the sum over the other lines.
  static let mark = "X-Tacet-Run"
  /// The shell's script of a copy's lines: its words are a command, `--` and a program, which is started alone once the
  /// command is gone. Nobody else would take the copy away then.
  static let script = #"""
    type "$0" >/dev/null 2>&1 && exec "$0" "$@"; while [ $# -gt 0 ] && [ "$1" != -- ]; do shift; done; shift; exec "$@"
    """#

  package let text: String

  /// Ends of lines are those of Linux.
  package init(_ text: String) {
    self.text = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" }))
  }

  private var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The copy: each line Exec of the entry and of its actions is started by `command`, which ends with `--`.
  ///
  /// - Throws: ``Fault``.
  package func copy(command: [String]) throws(Fault) -> DesktopEntry {
    guard !lines.contains(where: { Self.key($0) == Self.mark }) else { throw .isCopy }
    let prefix = (["sh", "-c", Self.script] + command).map(Self.quoted).joined(separator: " ")
    var (copied, group, hasEntry, programs) = ([String](), "", false, 0)
    for line in lines {
      if line.hasPrefix("[") {
        group = String(line)
        copied.append(group)
        if group == "[Desktop Entry]" {
          guard !hasEntry else { throw .noEntry }
          hasEntry = true
          copied.append("\(Self.mark)=")
        }
        continue
      }
      let isOurs = group == "[Desktop Entry]" || group.hasPrefix("[Desktop Action ")
      switch Self.key(line) {
      case "Exec" where isOurs:
        let value = line.drop { $0 != "=" }.dropFirst().drop { $0 == " " || $0 == "\t" }
        copied.append("Exec=\(prefix) \(value)")
        programs += 1
      // A program that the bus starts is not started by its line Exec.
      case "DBusActivatable" where isOurs: copied.append("DBusActivatable=false")
      default: copied.append(String(line))
      }
    }
    guard hasEntry else { throw .noEntry }
    guard programs > 0 else { throw .noProgram }
    let sum = Self.sum(copied)
    return DesktopEntry(copied.map { $0 == "\(Self.mark)=" ? "\(Self.mark)=\(sum)" : $0 }.joined(separator: "\n"))
  }

  /// Holds if this is a copy as it was written.
  ///
  /// - Throws: ``Fault/isNoCopy`` or ``Fault/wasChanged``.
  package func checkCopy() throws(Fault) {
    guard let line = lines.first(where: { Self.key($0) == Self.mark }) else { throw .isNoCopy }
    let plain = lines.map { $0 == line ? "\(Self.mark)=" : String($0) }
    guard line == "\(Self.mark)=\(Self.sum(plain))" else { throw .wasChanged }
  }

  /// The program that the entry starts: the first word of its line Exec, behind `env` and variables.
  package var program: String? {
    guard let start = lines.firstIndex(of: "[Desktop Entry]") else { return nil }
    let group = lines[(start + 1)...].prefix { !$0.hasPrefix("[") }
    guard let line = group.first(where: { Self.key($0) == "Exec" }) else { return nil }
    let words = line.drop { $0 != "=" }.dropFirst().split(separator: " ").map { $0.filter { $0 != "\"" } }
    return words.first { $0 != "env" && !$0.contains("=") }
  }

  private static func key(_ line: Substring) -> String? {
    guard !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") else { return nil }
    let key = line[..<equals]
    return String(key.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// FNV-1a over the lines, in hexadecimal digits: to see a change, not an attack.
  private static func sum(_ lines: [String]) -> String {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in lines.joined(separator: "\n").utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(sum, radix: 16)
  }

  /// A word of a line Exec: in quotes where a character of it has a meaning there.
  static func quoted(_ word: String) -> String {
    let text = word.map { $0 == "%" ? "%%" : String($0) }.joined()
    let reserved = " \t\n\"'\\><~|&;$*?#()`"
    guard word.isEmpty || word.contains(where: { reserved.contains($0) }) else { return text }
    // Once for the quotes, once for the value of a key, in which a backslash is written twice.
    let escaped = text.map { "\"`$\\".contains($0) ? "\\\\\($0 == "\\" ? "\\\\" : String($0))" : String($0) }.joined()
    return "\"\(escaped)\""
  }
}
