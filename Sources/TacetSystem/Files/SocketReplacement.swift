internal import CTacetLinux
import Glibc

/// A socket under the descriptor of another one: it takes what is written until it is full, and has nothing to read.
///
/// For a library that has to write to a socket whose other end is gone. Once this is released, the socket under the
/// descriptor has hung up.
package struct SocketReplacement: ~Copyable {
  private let descriptor: CInt
  private let otherEnd: CInt

  /// Closes the socket under `descriptor` and takes its place; nil where the system has no descriptors left, and then
  /// that socket stays. `socketpair`, `dup3`.
  package init?(of descriptor: CInt) {
    var pair: [CInt] = [-1, -1]
    let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { return nil }
    let isReplaced = dup3(pair[0], descriptor, O_CLOEXEC) >= 0
    close(pair[0])
    guard isReplaced else {
      close(pair[1])
      return nil
    }
    self.descriptor = descriptor
    otherEnd = pair[1]
  }

  deinit { close(otherEnd) }

  /// True where a write would have to wait.
  package var isFull: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) == 0
  }
}
