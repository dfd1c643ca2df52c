internal import CTacetLinux
import Glibc

/// A semaphore that wakes one sleeping thread; a post before the wait is remembered. POSIX `sem_t`.
///
/// `post()` neither locks nor allocates (`sem_post` is async-signal-safe), so the output's thread may call it.
package struct Wakeup: @unchecked Sendable {
  // Sendable: POSIX allows several threads to use one semaphore.
  private let semaphore: UnsafeMutablePointer<sem_t>

  /// A semaphore without posts. Freed by ``deallocate()``.
  package init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  /// Frees the semaphore. No thread may wait or post afterwards.
  package func deallocate() {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Wakes the waiting thread, or ends its next wait at once. Any thread.
  package func post() {
    sem_post(semaphore)
  }

  /// Sleeps until a post, for at most `seconds`; nil: no limit. All posts until then count as one. `sem_clockwait`.
  package func wait(seconds: Double? = nil) {
    if let seconds {
      var until = MonotonicClock.time(after: seconds)
      while sem_clockwait(semaphore, CLOCK_MONOTONIC, &until) != 0, errno == EINTR {}
    } else {
      while sem_wait(semaphore) != 0, errno == EINTR {}
    }
    while sem_trywait(semaphore) == 0 {}
  }
}
