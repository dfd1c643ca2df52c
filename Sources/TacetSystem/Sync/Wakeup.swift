internal import CTacetLinux
import Glibc

/// A way to wake one sleeping thread from any other, the output's included: a POSIX semaphore.
///
/// `post()` neither locks nor allocates (`sem_post`, async-signal-safe). A post that nobody waits for is remembered.
package struct Wakeup: @unchecked Sendable {
  // Sendable: a semaphore is made to be used by several threads.
  private let semaphore: UnsafeMutablePointer<sem_t>

  /// A wake-up that nobody has posted yet. Freed by ``deallocate()``.
  package init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  /// Frees the semaphore. Nobody may wait or post any more.
  package func deallocate() {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Wakes the waiting thread, or the next one that waits. Any thread.
  package func post() {
    sem_post(semaphore)
  }

  /// Sleeps until a post, or for `seconds`; for ever without a limit. Posts that have gathered count as one.
  package func wait(seconds: Double? = nil) {
    if let seconds {
      var until = timespec()
      clock_gettime(CLOCK_MONOTONIC, &until)
      let nanoseconds = until.tv_nsec + Int((seconds - seconds.rounded(.down)) * 1e9)
      until.tv_sec += Int(seconds.rounded(.down)) + nanoseconds / 1_000_000_000
      until.tv_nsec = nanoseconds % 1_000_000_000
      while sem_clockwait(semaphore, CLOCK_MONOTONIC, &until) != 0, errno == EINTR {}
    } else {
      while sem_wait(semaphore) != 0, errno == EINTR {}
    }
    while sem_trywait(semaphore) == 0 {}
  }
}
