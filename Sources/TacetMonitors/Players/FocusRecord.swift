import Glibc

/// What a journal says: which players of which bus are owed their music.
struct FocusRecord: Equatable, Sendable {
  /// The most bytes of it.
  static let largest = 16_384
  private static let mostOwners = 256
  private static let first = "tacet-focus 1"
  private static let last = "end"

  /// The bus's own identity, another one after each of its starts: unique names mean nothing elsewhere.
  let bus: String
  /// The world in which the writer's process number holds.
  let namespace: String
  /// The unique names of the players.
  let owners: [String]

  /// A record of this process.
  init(bus: String, owners: [String]) {
    self.bus = bus
    namespace = Self.ownNamespace
    self.owners = Array(owners.prefix(Self.mostOwners))
  }

  /// The file's text.
  var text: String {
    ([Self.first, bus, namespace] + owners + [Self.last]).joined(separator: "\n") + "\n"
  }

  /// What `text` says; nil where it is not exactly such a text.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 6, lines.count <= Self.mostOwners + 5, lines[0] == Self.first, lines.last == "",
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
