import Glibc

/// A mutual exclusion lock around a value, over `pthread_mutex_t`.
///
/// The thread sanitizer does not understand `Synchronization.Mutex` on Linux (its futex calls are not instrumented) and
/// reports races that are none; therefore the engine's locks are this one. Threads names the exceptions. Never taken on
/// the output's thread.
///
/// Usable from inlined code, so that other modules specialize it for their values.
@usableFromInline
package final class Locked<Value: ~Copyable>: @unchecked Sendable {
  // Sendable: `guarded` is only reached with the mutex held.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // In memory of its own: for a stored property each access would be recorded at run time, at the price of a quarter of
  // a play. The mutex excludes what that would find.
  @usableFromInline let guarded: UnsafeMutablePointer<Value>

  package init(_ value: consuming Value) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    guarded = .allocate(capacity: 1)
    guarded.initialize(to: value)
  }

  deinit {
    guarded.deinitialize(count: 1)
    guarded.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` with the value while no other thread has it. Not recursive.
  @inlinable
  package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&guarded.pointee)
  }
}
