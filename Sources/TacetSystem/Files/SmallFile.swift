import Glibc

/// Files of a few lines, such as the kernel's.
package enum SmallFile {
  /// The text of a file; nil where it can not be read, is longer than `limit` bytes, or is no UTF-8. Waits for no device or
  /// pipe, and follows no link.
  package static func text(at path: String, limit: Int = 16_384) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0, count <= limit else { return nil }
    return String(validating: bytes[..<count], as: UTF8.self)
  }
}
