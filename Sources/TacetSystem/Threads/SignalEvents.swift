internal import CTacetLinux
import Glibc

/// Signals of the process as an event for `poll`; they no longer act by themselves. Their handler only writes to an
/// `eventfd`, so that it needs neither a thread nor memory.
package struct SignalEvents: Sendable {
  /// Readable when a signal has arrived: for `poll` with `POLLIN`.
  package let descriptor: Int32

  /// The descriptors by the numbers of signals; -1: none.
  private nonisolated(unsafe) static let descriptors: UnsafeMutablePointer<Int32> = {
    let all = UnsafeMutablePointer<Int32>.allocate(capacity: count)
    all.initialize(repeating: -1, count: count)
    return all
  }()
  private static let count = 65

  /// An event that nothing signals yet; nil where the process has no descriptor left. It is there as long as the
  /// process.
  package init?() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    if descriptor < 0 { return nil }
  }

  /// Handles these signals from now on, on the calling thread at least: the process may have been started with them
  /// blocked, as a thread of a job system does it. `sigaction`, `pthread_sigmask`.
  package func handle(_ numbers: [Int32]) {
    var open = sigset_t()
    sigemptyset(&open)
    defer { pthread_sigmask(SIG_UNBLOCK, &open, nil) }
    for number in numbers where number > 0 && number < Self.count {
      Self.descriptors[Int(number)] = descriptor
      var action = sigaction()
      action.sa_flags = SA_RESTART
      action.__sigaction_handler.sa_handler = { number in
        let code = errno
        eventfd_write(SignalEvents.descriptors[Int(number)], 1)
        errno = code
      }
      sigaction(number, &action, nil)
      sigaddset(&open, number)
    }
  }

  /// How many signals have arrived since the last call.
  package func take() -> Int {
    var count = eventfd_t()
    return eventfd_read(descriptor, &count) == 0 ? Int(clamping: count) : 0
  }

  /// True for a signal that the process was started to ignore, as `nohup` does.
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0, let handler = action.__sigaction_handler.sa_handler else {
      return false
    }
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
