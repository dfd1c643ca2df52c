import Glibc

/// The lock under which a game's functions are called, and which the calls of a game that change something take. The
/// thread that has it may take it again. The renderer waits for it for a limited time, by a clock that is never set.
final class CallbackLock: @unchecked Sendable {
  // Sendable: a mutex; the depth is only touched with it held.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var depth = 0

  private typealias ClockLock =
    @convention(c) (UnsafeMutablePointer<pthread_mutex_t>, clockid_t, UnsafePointer<timespec>) -> Int32

  /// `pthread_mutex_clocklock`, glibc 2.30, which Swift's Glibc does not have; nil where there is none.
  private static let clockLock = dlsym(nil, "pthread_mutex_clocklock").map { unsafeBitCast($0, to: ClockLock.self) }

  init() {
    _ = Self.clockLock
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() {
    pthread_mutex_lock(mutex)
    depth += 1
  }

  /// Waits for it until the time is over. False if another thread had it all the while.
  func lock(within nanoseconds: Int) -> Bool {
    guard pthread_mutex_trylock(mutex) != 0 else {
      depth += 1
      return true
    }
    let clock = Self.clockLock == nil ? CLOCK_REALTIME : CLOCK_MONOTONIC
    var deadline = timespec()
    clock_gettime(clock, &deadline)
    let end = deadline.tv_nsec + nanoseconds
    deadline.tv_sec += end / 1_000_000_000
    deadline.tv_nsec = end % 1_000_000_000
    let code = Self.clockLock?(mutex, clock, &deadline) ?? pthread_mutex_timedlock(mutex, &deadline)
    guard code == 0 else { return false }
    depth += 1
    return true
  }

  func unlock() {
    depth -= 1
    pthread_mutex_unlock(mutex)
  }

  /// True if the caller, who has it, has it more than once: it runs within a function of the game.
  var isNested: Bool { depth > 1 }

  /// True if the caller has it.
  var isHeldByCaller: Bool {
    guard pthread_mutex_trylock(mutex) == 0 else { return false }
    defer { pthread_mutex_unlock(mutex) }
    return depth > 0
  }

  func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }
}
