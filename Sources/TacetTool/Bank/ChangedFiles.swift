import Tacet

/// The files of a bank that are watched for changes. A file counts as changed once it looks the same twice: a program
/// may still be writing it.
struct ChangedFiles {
  private let paths: [String]
  private var known: [String: FileStamp] = [:]
  private var lately: [String: FileStamp] = [:]

  /// The files as they are now.
  init(_ paths: [String]) {
    self.paths = paths
    known = Self.stamps(of: paths)
  }

  private static func stamps(of paths: [String]) -> [String: FileStamp] {
    Dictionary(paths.compactMap { path in FileStamp(path: path).map { (path, $0) } }) { first, _ in first }
  }

  /// True if a file has changed since the last call that was true, and is the same as at the last call. Blocks on the
  /// disk.
  mutating func haveChanged() -> Bool {
    let now = Self.stamps(of: paths)
    defer { lately = now }
    // A file that is gone is about to be replaced.
    guard now.count >= known.count, now != known, now == lately else { return false }
    known = now
    return true
  }
}
