#if canImport(Glibc)
  import Glibc
#endif

/// A mutual exclusion lock around a value, over `pthread_mutex_t`.
///
/// `Synchronization.Mutex` is not understood by the thread sanitizer on Linux (its futex code is not instrumented), so
/// the house uses this one everywhere. Never on the output's thread.
public final class Locked<Value>: @unchecked Sendable {
  // Sendable: `value` is only reached with the mutex held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// A lock that guards `value`.
  public init(_ value: Value) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` with the value while no other thread has it. Not recursive.
  @inlinable
  public func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    lock()
    defer { unlock() }
    return try body(&unsafeValue)
  }

  @usableFromInline func lock() { pthread_mutex_lock(mutex) }
  @usableFromInline func unlock() { pthread_mutex_unlock(mutex) }
  @usableFromInline var unsafeValue: Value {
    get { value }
    _modify { yield &value }
  }
}
