import Glibc

/// A file that is written under a temporary name and replaces its target on ``commit()``.
///
/// Released before ``commit()``, it is removed and the target is unchanged. A target that is no regular file, such as
/// `/dev/null`, is written directly.
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
    path = isPending ? try Self.make(beside: target, for: name) : name
  }

  /// The canonical path, so that a link's target is replaced and not the link. The file need not exist.
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

  private static func make(beside target: String, for name: String) throws(Failure) -> String {
    // Not with the target's name in it: that may be as long as a name can be.
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    // A killed process may have left a file of the first name behind.
    for number in 0..<100 {
      let path = "\(folder).tacet-\(getpid())-\(number).partial"
      let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        close(descriptor)
        temporary.withLock { _ = $0.insert(path) }
        return path
      }
      if errno != EEXIST { break }
    }
    throw Failure(path: name, reason: errorText(errno))
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
    let isRenamed = Self.temporary.withLock { paths in
      guard rename(path, target) == 0 else { return false }
      paths.remove(path)
      return true
    }
    guard isRenamed else { throw Failure(path: name, reason: errorText(errno)) }
    isPending = false
  }
}
