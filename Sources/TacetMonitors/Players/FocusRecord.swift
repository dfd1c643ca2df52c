import Glibc
import TacetSystem

/// The contents of a journal: the players of one bus that a process has paused or turned down.
struct FocusRecord: Equatable, Sendable {
  /// The largest size of its text, in bytes.
  static let maximumSize = 16_384
  private static let maximumOwners = 256
  private static let maximumVolumes = 64
  private static let first = "tacet-focus 1"
  private static let last = "end"

  /// The bus's identity, a new one at each of its starts: unique names hold for one bus only.
  let bus: String
  /// The process namespace in which the writer's process number holds.
  let namespace: String
  /// The unique names of the players that are paused.
  let owners: [String]
  /// The volumes of the players that are turned down, by their unique names.
  let volumes: [String: DuckedVolume]

  /// A record of this process.
  init(bus: String, owners: [String], volumes: [String: DuckedVolume] = [:]) {
    self.bus = bus
    namespace = Self.ownNamespace
    self.owners = Array(owners.prefix(Self.maximumOwners))
    let kept = volumes.inKeyOrder.prefix(Self.maximumVolumes)
    self.volumes = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }

  /// True where there is nothing to give back.
  var isEmpty: Bool { owners.isEmpty && volumes.isEmpty }

  /// The file's text: a line for each player that is paused, and a line with its volume for each that is turned down.
  var text: String {
    let lines = volumes.inKeyOrder.map { "\($0.key) \($0.value.text)" }
    return ([Self.first, bus, namespace] + owners + lines + [Self.last]).joined(separator: "\n") + "\n"
  }

  /// The record of `text`; nil where it is not exactly such a text.
  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 6, lines.count <= Self.maximumOwners + Self.maximumVolumes + 5, lines[0] == Self.first,
      lines.last == "",
      lines[lines.count - 2] == Self.last
    else { return nil }
    bus = lines[1]
    namespace = lines[2]
    var owners: [String] = []
    var volumes: [String: DuckedVolume] = [:]
    for line in lines[3..<(lines.count - 2)] {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      let owner = String(parts[0])
      guard Self.isUniqueName(owner) else { return nil }
      if parts.count == 1 {
        guard !owners.contains(owner) else { return nil }
        owners.append(owner)
      } else {
        guard let volume = DuckedVolume(parts.dropFirst()), volumes.updateValue(volume, forKey: owner) == nil else {
          return nil
        }
      }
    }
    self.owners = owners
    self.volumes = volumes
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
