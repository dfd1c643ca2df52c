import Glibc

/// A file that is written beside the one it is to become, and takes its place when it is whole.
///
/// Dropped before ``commit()``, it leaves nothing behind, and what was there before is as it was. What is no regular
/// file, such as `/dev/null`, is written to directly.
final class AtomicFile {
  /// Where to write.
  let path: String
  /// What it becomes, as the user called it.
  let name: String
  /// What it becomes, links followed.
  let target: String
  /// Whether there is something to put in place, or to remove.
  private(set) var isPending: Bool

  /// Makes an empty file beside the one called `name`.
  ///
  /// - Throws: ``ToolError/unwritable(path:reason:)``.
  init(becoming name: String) throws(ToolError) {
    self.name = name
    target = Self.resolved(name)
    let kind = FileKind(path: name)
    guard kind != .directory else { throw .unwritable(path: name, reason: "it is a directory") }
    isPending = kind != .other
    path = isPending ? try Self.make(beside: target, for: name) : name
  }

  /// The path without links and detours, so that a link's target is replaced and not the link. The file itself need not
  /// be there yet.
  private static func resolved(_ path: String) -> String {
    func real(_ path: String) -> String? {
      let resolved = realpath(path, nil)
      defer { free(resolved) }
      return resolved.map { String(cString: $0) }
    }
    if let whole = real(path) { return whole }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    return real(folder).map { "\($0)/\(name)" } ?? path
  }

  private static func make(beside target: String, for name: String) throws(ToolError) -> String {
    // What a killed process left behind may have the name that this one would take first.
    for number in 0..<100 {
      let path = "\(target).partial-\(getpid())-\(number)"
      let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        close(descriptor)
        return path
      }
      if errno != EEXIST { break }
    }
    throw .unwritable(path: name, reason: systemReason(errno))
  }

  deinit {
    if isPending { unlink(path) }
  }

  /// Writes `text` to it, as all that it has.
  ///
  /// - Throws: ``ToolError/unwritable(path:reason:)``.
  func write(_ text: String) throws(ToolError) {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path: name, reason: systemReason(errno)) }
    defer { close(descriptor) }
    guard writeAll(text, to: descriptor) else { throw .unwritable(path: name, reason: systemReason(errno)) }
  }

  /// Lets it take the place of its target.
  ///
  /// - Throws: ``ToolError/unwritable(path:reason:)``.
  func commit() throws(ToolError) {
    guard isPending else { return }
    guard rename(path, target) == 0 else { throw .unwritable(path: name, reason: systemReason(errno)) }
    isPending = false
  }
}
