import Glibc

/// The contents of a journal: the players of one bus that a process has paused.
struct FocusRecord: Equatable, Sendable {
  /// The largest size of its text, in bytes.
  static let maximumSize = 16_384
  private static let maximumOwners = 256
  private static let first = "tacet-focus 1"
  private static let last = "end"

  /// The bus's identity, a new one at each of its starts: unique names hold for one bus only.
  let bus: String
  /// The process namespace in which the writer's process number holds.
  let namespace: String
  /// The unique names of the players.
  let owners: [String]

  /// A record of this process.
  init(bus: String, owners: [String]) {
    self.bus = bus
    namespace = Self.ownNamespace
    self.owners = Array(owners.prefix(Self.maximumOwners))
  }

  /// The file's text.
  var text: String {
    ([Self.first, bus, namespace] + owners + [Self.last]).joined(separator: "\n") + "\n"
  }

  /// The record of `text`; nil where it is not exactly such a text.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 6, lines.count <= Self.maximumOwners + 5, lines[0] == Self.first, lines.last == "",
      lines[lines.count - 2] == Self.last
    else { return nil }
    bus = lines[1]
    namespace = lines[2]
    owners = Array(lines[3..<(lines.count - 2)])
    guard owners.allSatisfy(Self.isUniqueName), Set(owners).count == owners.count else { return nil }
  }

  /// The process namespace of this process.
  static let ownNamespace: String = {
    var bytes = [CChar](repeating: 0, count: 64)
    let count = readlink("/proc/self/ns/pid", &bytes, bytes.count)
    return String(decoding: bytes[..<max(0, count)].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  private static func isUniqueName(_ text: String) -> Bool {
    let letters = text.utf8.dropFirst()
    return text.hasPrefix(":") && !letters.isEmpty && text.utf8.count <= 255
      && letters.allSatisfy { $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
