import Glibc

/// A mutual exclusion lock around a value, over `pthread_mutex_t`.
///
/// `Synchronization.Mutex` is not understood by the thread sanitizer on Linux (its futex code is not instrumented), so
/// the house uses this one everywhere. Never on the output's thread.
package final class Locked<Value>: @unchecked Sendable {
  // Sendable: `guarded` is only reached with the mutex held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // Beside a byte: a value of no size would lie at the object's own header, which every call reads, and the thread
  // sanitizer would take that for a race.
  private var guarded: (value: Value, UInt8)

  /// A lock that guards `value`.
  package init(_ value: Value) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    guarded = (value, 0)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` with the value while no other thread has it. Not recursive.
  @inlinable
  package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    lock()
    defer { unlock() }
    return try body(&unsafeValue)
  }

  @usableFromInline func lock() { pthread_mutex_lock(mutex) }
  @usableFromInline func unlock() { pthread_mutex_unlock(mutex) }
  @usableFromInline var unsafeValue: Value {
    get { guarded.value }
    _modify { yield &guarded.value }
  }
}
