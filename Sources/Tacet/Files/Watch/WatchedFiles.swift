import TacetSystem

/// The files of a watch with their folders, and when those that change are read again. Pure: times are in seconds.
struct WatchedFiles {
  /// How a file is read again.
  enum Need: Hashable, Sendable {
    /// It may have changed: its stamp says so.
    case check
    /// It was written: it is read again whatever its stamp says.
    case read
  }

  private struct Due {
    var need: Need
    var first: Double
    var last: Double
  }

  /// How long a file is left alone after its last change.
  static let quiet = 0.1
  /// How long after the first one it is read in any case.
  static let longest = 1.0
  /// The time between two attempts to watch a folder that is not there.
  static let retry = 1.0
  /// The most folders; files in others are not watched.
  static let mostFolders = 1_024

  private var files: Set<String> = []
  /// The kernel's numbers of the folders, by the part of the paths before a file's name; nil: it is not watched.
  private var folders: [String: Int32?] = [:]
  private var due: [String: Due] = [:]
  private var nextRetry: Double?

  /// Adds a file, to be checked. Returns its folder, if that is a new one that can be watched.
  mutating func add(_ path: String, at now: Double) -> String? {
    let folder = Self.folder(of: path)
    guard folders[folder] != nil || folders.count < Self.mostFolders else { return nil }
    files.insert(path)
    notice(path, .check, at: now)
    guard folders[folder] == nil else { return nil }
    folders[folder] = .some(nil)
    return folder
  }

  /// Removes a file whose effect no reference is left to.
  mutating func remove(_ path: String) {
    files.remove(path)
    due[path] = nil
  }

  /// A folder is watched under this number, and its files are checked; nil: it can not be, and is tried again later.
  mutating func watch(_ folder: String, as number: Int32?, at now: Double) {
    folders[folder] = .some(number)
    guard number != nil else { return nextRetry = nextRetry ?? now + Self.retry }
    for path in files where Self.folder(of: path) == folder { notice(path, .check, at: now) }
  }

  /// Handles a change in a folder.
  mutating func handle(_ change: FolderWatch.Change, at now: Double) {
    switch change {
    case .file(let number, let name):
      for folder in folders.keys where folders[folder] == number {
        let path = PathText.joined(folder, name)
        if files.contains(path) { notice(path, .read, at: now) }
      }
    case .gone(let number):
      for folder in folders.keys where folders[folder] == number { watch(folder, as: nil, at: now) }
    case .overflow: for path in files { notice(path, .check, at: now) }
    }
  }

  private mutating func notice(_ path: String, _ need: Need, at now: Double) {
    var entry = due[path] ?? Due(need: need, first: now, last: now)
    if need == .read { entry.need = .read }
    entry.last = now
    due[path] = entry
  }

  /// The part of a path before the file's name.
  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  // MARK: - Time

  /// The files that are to be read now, in order. `age` is the time since a file was last written; nil: there is none.
  ///
  /// A file to be checked that was written just now is left alone: written once more within a tick of the kernel's
  /// clock, its stamp would be the same, and the next check would not see it.
  mutating func takeDue(at now: Double, age: (String) -> Double?) -> [(path: String, need: Need)] {
    let paths = due.keys.filter { time(of: $0) <= now }.sorted()
    return paths.compactMap { path in
      guard let entry = due[path] else { return nil }
      let age = entry.need == .check ? age(path) ?? Self.quiet : Self.quiet
      if (0..<Self.quiet).contains(age), now < entry.first + Self.longest {
        due[path]?.last = now - age
        return nil
      }
      due[path] = nil
      return (path, entry.need)
    }
  }

  /// The folders that are to be tried again now, in order.
  mutating func takeRetries(at now: Double) -> [String] {
    guard let time = nextRetry, time <= now else { return [] }
    nextRetry = nil
    return folders.keys.filter { folders[$0] == .some(nil) }.sorted()
  }

  /// When there is something to do without a change; nil: never.
  var deadline: Double? { (due.keys.map { time(of: $0) } + [nextRetry].compactMap { $0 }).min() }

  private func time(of path: String) -> Double {
    due[path].map { min($0.last + Self.quiet, $0.first + Self.longest) } ?? .infinity
  }
}
