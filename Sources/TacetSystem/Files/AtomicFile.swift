import Glibc

/// A file that is written under a temporary name and replaces its target on ``commit()``, whose mode it keeps.
///
/// Released before ``commit()``, it is removed and the target is unchanged. A target that is no regular file, such as
/// `/dev/null`, is written directly. What a killed process left in a folder goes with the next file that is written
/// there.
package final class AtomicFile {
  /// A file that can not be written.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The file as the user named it.
    package let path: String
    package let reason: String

    package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

    package var description: String { "\(path): can not be written: \(reason)" }
  }

  /// The path to write to.
  package let path: String
  /// The target as the user named it.
  package let name: String
  /// The target with links resolved.
  let target: String
  /// True while there is a temporary file to rename or remove.
  package private(set) var isPending: Bool

  /// The temporary files of all that are pending.
  private static let temporary = Locked<Set<String>>([])
  /// The folders in which what dead processes left was looked for.
  private static let cleaned = Locked<Set<String>>([])

  private static let prefix = ".tacet-"
  private static let suffix = ".partial"

  /// The permissions of the target that is replaced; nil: there is none.
  private let mode: mode_t?
  /// Holds a lock on the temporary file, by which others see that its process lives.
  private let lock: FileDescriptor?

  /// Creates an empty temporary file beside `name`. It must be none of the `inputs`, by whatever name or link, and not
  /// the target of `others`.
  ///
  /// - Throws: ``Failure``.
  package init(replacing name: String, inputs: [String] = [], others: [AtomicFile] = []) throws(Failure) {
    self.name = name
    target = Self.resolved(name)
    let kind = PathKind(path: name)
    guard kind != .directory else { throw Failure(path: name, reason: "it is a directory") }
    if let identity = FileIdentity(path: name),
      let input = inputs.first(where: { FileIdentity(path: $0) == identity })
    {
      throw Failure(path: name, reason: input == name ? "it is an input" : "it is the input \(input)")
    }
    if kind != .other, let other = others.first(where: { [target] in $0.target == target && $0.isPending }) {
      throw Failure(path: name, reason: "\(other.name) is to be written there already")
    }
    isPending = kind != .other
    mode = isPending ? Self.permissions(of: target) : nil
    (path, lock) = isPending ? try Self.make(beside: target, for: name, mode: mode) : (name, nil)
  }

  /// The permissions of the file at a path; nil without one.
  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  /// The canonical path, so that a link's target is replaced and not the link. The file need not exist.
  private static func resolved(_ path: String) -> String {
    if let whole = realPath(path) { return whole }
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    return realPath(folder).map { "\($0)/\(name)" } ?? path
  }

  private static func make(
    beside target: String, for name: String, mode: mode_t?
  ) throws(Failure) -> (path: String, lock: FileDescriptor) {
    // Not with the target's name in it: that may be as long as a name can be.
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    if cleaned.withLock({ $0.insert(folder).inserted }) { removeAbandoned(in: folder) }
    // Another thread, or a killed process, may have a file of the first name.
    for number in 0..<100 {
      let path = "\(folder)\(prefix)\(getpid())-\(number)\(suffix)"
      // Nobody else reads what replaces a file that nobody else may read.
      let permissions = mode.map { $0 & 0o666 | 0o600 } ?? 0o666
      let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, permissions)
      if descriptor >= 0 {
        flock(descriptor, LOCK_SH)
        temporary.withLock { _ = $0.insert(path) }
        return (path, FileDescriptor(owning: descriptor))
      }
      if errno != EEXIST { break }
    }
    throw Failure(path: name, reason: errorText(errno))
  }

  /// Removes the temporary files of processes that are dead: none has this number, and none holds the lock, also in
  /// another container.
  private static func removeAbandoned(in folder: String) {
    for name in Folder.names(in: folder.isEmpty ? "." : folder) ?? [] {
      guard name.hasPrefix(prefix), name.hasSuffix(suffix),
        let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let path = folder + name
      let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY
      let file = FileDescriptor(owning: open(path, flags))
      if file.rawValue >= 0, flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    }
  }

  deinit {
    if isPending { remove() }
  }

  private func remove() {
    Self.temporary.withLock { paths in
      if paths.remove(path) != nil { unlink(path) }
    }
  }

  /// Removes the temporary files of all that are pending, at the end of the process. Any thread.
  package static func removeAll() {
    temporary.withLock { paths in
      for path in paths { unlink(path) }
      paths = []
    }
  }

  /// Writes `text` as the whole content.
  ///
  /// - Throws: ``Failure``.
  package func write(_ text: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: name, reason: errorText(errno)) }
    defer { close(descriptor) }
    guard writeAll(text, to: descriptor) else { throw Failure(path: name, reason: errorText(errno)) }
  }

  /// Renames it to its target.
  ///
  /// - Throws: ``Failure``.
  package func commit() throws(Failure) {
    guard isPending else { return }
    if let mode { chmod(path, mode) }
    let isRenamed = Self.temporary.withLock { paths in
      guard rename(path, target) == 0 else { return false }
      paths.remove(path)
      return true
    }
    guard isRenamed else { throw Failure(path: name, reason: errorText(errno)) }
    isPending = false
  }
}
