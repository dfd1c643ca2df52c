/// The rule for the paths of sounds in a bank.
enum BankPath: Hashable, Sendable {
  /// Relative, and within the bank's folder, wherever that is. Links are followed as far as they stay there.
  case below
  /// Any path: a scenario is its author's own.
  case any

  /// The longest path in bytes: that of Linux, `PATH_MAX`.
  static let mostBytes = 4_096

  /// The rule in an error's sentence.
  var words: String {
    self == .below ? "a path below the bank's folder" : "a path of at most \(Self.mostBytes) bytes"
  }

  /// `path` if it can be one.
  func checked(_ path: String) -> String? {
    // As the system reads it: to Swift a slash before a combining accent is another character.
    let bytes = path.utf8
    guard let first = bytes.first, bytes.count <= Self.mostBytes, !bytes.contains(0) else { return nil }
    if self == .any { return path }
    let parts = bytes.split(separator: UInt8(ascii: "/"))
    return first == UInt8(ascii: "/") || parts.contains { $0.elementsEqual("..".utf8) } ? nil : path
  }
}

/// The rules that a bank and the sounds of a scenario differ in.
struct BankRules {
  let paths: BankPath
  /// The seed of an order that names none; nil: another one in each run.
  let seed: UInt64?
}
