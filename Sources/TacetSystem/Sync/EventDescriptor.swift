internal import CTacetLinux
import Glibc

/// An event that any thread can signal and one thread waits for in `poll`. `eventfd`.
package final class EventDescriptor: Sendable {
  private let file: FileDescriptor

  /// An event that is not signalled; nil where the process has no descriptor left.
  package init?() {
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    file = FileDescriptor(owning: descriptor)
  }

  /// Readable while the event is signalled: for `poll` with `POLLIN`.
  package var descriptor: Int32 { file.rawValue }

  /// Signals the event, which stays signalled until ``drain()``. Any thread; neither locks nor waits.
  package func signal() {
    // A failure means that the counter is full: the event is signalled.
    eventfd_write(descriptor, 1)
  }

  /// Resets the event; true if it was signalled. Several signals count as one.
  @discardableResult
  package func drain() -> Bool {
    var count = eventfd_t()
    return eventfd_read(descriptor, &count) == 0
  }

  /// Waits until the event is signalled, for at most `limit` (nil: no limit), and resets it; true if it was signalled.
  /// A signal handler may end the wait earlier. `poll`.
  @discardableResult
  package func wait(atMost limit: Duration? = nil) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, limit.map { Int32(max(0, min($0 / .milliseconds(1), 3_600_000)).rounded(.up)) } ?? -1)
    return drain()
  }
}
