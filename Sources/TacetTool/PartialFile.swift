#if canImport(Glibc)
  import Glibc
#endif

/// A file that is written beside the one it is to become, and takes its place when it is whole.
///
/// Dropped before ``commit()``, it leaves nothing behind, and what was there before is as it was. What is no regular
/// file, such as `/dev/null`, is written to directly.
final class PartialFile {
  /// Where to write.
  let path: String
  /// What it becomes.
  let target: String
  private var isPending: Bool

  /// Makes an empty file beside `target`.
  ///
  /// - Throws: ``ToolError/unwritable(path:reason:)``.
  init(becoming target: String) throws(ToolError) {
    // Through a link, what it points at is replaced, not the link.
    let resolved = realpath(target, nil)
    self.target = resolved.map { String(cString: $0) } ?? target
    free(resolved)
    switch FileKind(path: target) {
    case .directory: throw .unwritable(path: target, reason: "it is a directory")
    case .other:
      path = target
      isPending = false
    case .missing, .regular:
      path = "\(self.target).partial-\(getpid())"
      let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw .unwritable(path: target, reason: systemReason(errno)) }
      close(descriptor)
      isPending = true
    }
  }

  deinit {
    if isPending { unlink(path) }
  }

  /// Writes `text` to it, as all that it has.
  ///
  /// - Throws: ``ToolError/unwritable(path:reason:)``.
  func write(_ text: String) throws(ToolError) {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path: target, reason: systemReason(errno)) }
    defer { close(descriptor) }
    guard writeAll(text, to: descriptor) else { throw .unwritable(path: target, reason: systemReason(errno)) }
  }

  /// Lets it take the place of its target.
  ///
  /// - Throws: ``ToolError/unwritable(path:reason:)``.
  func commit() throws(ToolError) {
    guard isPending else { return }
    guard rename(path, target) == 0 else { throw .unwritable(path: target, reason: systemReason(errno)) }
    isPending = false
  }
}
