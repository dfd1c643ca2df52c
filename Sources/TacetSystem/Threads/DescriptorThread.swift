import Glibc

/// A thread that waits for descriptors, from before memory or threads can run out: what it handles needs no other
/// thread. It runs as long as the process.
package enum DescriptorThread {
  /// Starts one; false where the system has no thread left. `handle` is called for each descriptor that is ready, and
  /// no more for one after it returned false. `step` is called after each wait, which lasts at most the seconds that
  /// `deadline` returns; nil: no limit.
  package static func start(
    name: String, on descriptors: [Int32], deadline: @escaping @Sendable () -> Double? = { nil },
    step: @escaping @Sendable () -> Void = {}, handle: @escaping @Sendable (Int32) -> Bool
  ) -> Bool {
    let thread = SystemThread(name: name) {
      var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while true {
        // Rounded up: a step that is early would be asked for again at once.
        let wait = deadline().map { Int32((max(0, min($0, 1_000)) * 1_000).rounded(.up)) } ?? -1
        if pollDescriptors(&polled, count: polled.count, milliseconds: wait) > 0 {
          polled.removeAll { $0.revents != 0 && !handle($0.fd) }
        }
        step()
      }
    }
    thread?.detach()
    return thread != nil
  }
}
