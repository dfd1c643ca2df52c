import Glibc
import TacetSystem

/// The players that this process has paused or turned down, for the next game to give back if this process is killed: a
/// small file in `XDG_RUNTIME_DIR`, written whole or not at all, and removed when it is empty.
struct FocusJournal: Sendable {
  private static let maximumFiles = 64
  private static let lastNumber = Locked(0)

  private let folder: String
  private let path: String

  /// A journal in `folder`; nil where its reader could not find out whether this process still lives.
  init?(folder: String?) {
    guard let folder, folder.hasPrefix("/"), let start = Self.startTime(of: getpid()) else { return nil }
    let number = Self.lastNumber.withLock { last in
      last += 1
      return last
    }
    self.folder = folder
    path = "\(folder)/\(Self.Name(process: getpid(), start: start, number: number).text)"
  }

  /// Writes `record`, or removes the file when the record is empty. False where the write failed: the players of a
  /// killed game stay paused then.
  @discardableResult
  func write(_ record: FocusRecord) -> Bool {
    guard !record.isEmpty else {
      unlink(path)
      return true
    }
    return SmallFile.write(record.text, to: path)
  }

  /// Removes the journals that dead processes have left for this bus, and returns their players.
  func takeOver(bus: String) -> FocusRecord {
    var owners: Set<String> = []
    var volumes: [String: DuckedVolume] = [:]
    for name in Self.names(in: folder).filter({ !Self.isAlive($0) }).prefix(Self.maximumFiles) {
      let path = "\(folder)/\(name.text)"
      let record = SmallFile.text(at: path, limit: FocusRecord.maximumSize).flatMap(FocusRecord.init)
      // A journal of another bus or namespace may be in use there.
      if let record, record.bus != bus || record.namespace != FocusRecord.ownNamespace { continue }
      // Two games may start at once: the players belong to the one whose `unlink` succeeds.
      if unlink(path) == 0, let record {
        owners.formUnion(record.owners)
        // Two had turned one down: the louder volume is the player's own.
        volumes.merge(record.volumes) { $0.original > $1.original ? $0 : $1 }
      }
    }
    return FocusRecord(bus: bus, owners: owners.sorted(), volumes: volumes)
  }

  /// A file's name, with the identity of its process.
  private struct Name {
    let process: pid_t
    let start: Int
    let number: Int

    var text: String { "tacet-focus.\(process).\(start).\(number)" }

    init(process: pid_t, start: Int, number: Int) {
      self.process = process
      self.start = start
      self.number = number
    }

    init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 4, parts[0] == "tacet-focus", let process = pid_t(parts[1]), process > 0,
        let start = Int(parts[2]), let number = Int(parts[3])
      else { return nil }
      self.init(process: process, start: start, number: number)
      guard self.text == text else { return nil }
    }
  }

  private static func names(in folder: String) -> [Name] {
    (Folder.names(in: folder) ?? []).compactMap(Name.init)
  }

  private static func isAlive(_ name: Name) -> Bool { startTime(of: name.process) == name.start }

  /// The start of a process in ticks since the machine's; nil without such a process, or without `/proc`.
  private static func startTime(of process: pid_t) -> Int? {
    // The name of the program stands in brackets and may hold brackets: the fields follow the last of them.
    guard let text = SmallFile.text(at: "/proc/\(process)/stat"), let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    // A zombie is still listed.
    return fields.count > 19 && fields[0] != "Z" ? Int(fields[19]) : nil
  }
}
