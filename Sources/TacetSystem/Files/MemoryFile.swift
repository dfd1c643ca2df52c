import Glibc

internal import CTacetLinux

/// A text in memory that other code of this process can open by a path, as a file without a name in any folder. It is
/// gone with the last reference.
package final class MemoryFile: Sendable {
  private let descriptor: FileDescriptor

  /// Makes a file of `text`; nil where the system has no memory or no descriptor for it. `memfd_create`.
  package init?(_ text: String) {
    descriptor = FileDescriptor(owning: memfd_create("tacet", 1))  // MFD_CLOEXEC
    let bytes = Array(text.utf8)
    guard descriptor.rawValue >= 0, write(descriptor.rawValue, bytes, bytes.count) == bytes.count else { return nil }
  }

  /// Its path. It can not be opened where `/proc` is not mounted.
  package var path: String { "/proc/self/fd/\(descriptor.rawValue)" }
}
