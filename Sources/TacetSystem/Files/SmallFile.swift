import Glibc

/// Text files of a few lines, such as the kernel's, that are read and written as a whole.
package enum SmallFile {
  /// The text of a file; nil where it can not be read, is longer than `limit` bytes, or is no UTF-8. Waits for no
  /// device or pipe, and follows no link unless told to.
  package static func text(at path: String, limit: Int = 16_384, followsLinks: Bool = false) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0, count <= limit else { return nil }
    return String(validating: bytes[..<count], as: UTF8.self)
  }

  /// Replaces the file by `text`, whole or not at all, through a file beside it. Only the user may read it. Returns
  /// false where that failed, and nothing changed.
  package static func write(_ text: String, to path: String) -> Bool {
    let temporary = "\(path).\(getpid()).new"
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    let isWhole = Glibc.write(file, text, text.utf8.count) == text.utf8.count
    close(file)
    guard isWhole, rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }
}
