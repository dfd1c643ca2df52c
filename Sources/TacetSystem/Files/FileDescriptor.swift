import Glibc

/// The owner of an open file descriptor, which is closed with the last reference to it.
package final class FileDescriptor: Sendable, Hashable {
  /// The number of the descriptor; negative: none, and nothing is closed.
  package let rawValue: Int32

  /// Takes ownership of `rawValue`.
  package init(owning rawValue: Int32) { self.rawValue = rawValue }

  deinit { if rawValue >= 0 { close(rawValue) } }

  /// Two owners are equal when they own the same number.
  package static func == (a: FileDescriptor, b: FileDescriptor) -> Bool { a.rawValue == b.rawValue }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// Writes all of `text`; false on an error, with its `errno`.
package func writeAll(_ text: String, to descriptor: Int32) -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    var done = 0
    while done < bytes.count {
      let written = write(
        descriptor, UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[done...]).baseAddress,
        bytes.count - done)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      done += written
    }
    return true
  }
}
