internal import CTacetPulse
import Glibc
import TacetSystem

// GNU's own, which Swift's view of <pthread.h> leaves out.
@_silgen_name("pthread_setname_np")
private func setThreadName(_ thread: pthread_t, _ name: UnsafePointer<CChar>) -> CInt

/// A thread that runs a `pa_mainloop`, and the lock that it holds except while it sleeps.
final class MainloopThread: @unchecked Sendable {
  // Sendable: `thread` is set before the thread has the lock for the first time, and before ``start()`` returns.
  private let loop: OpaquePointer
  private let threadName: String
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var thread: pthread_t?

  /// A loop without a thread; nil without memory or descriptors for it. `pa_mainloop_new`.
  init?(threadName: String) {
    guard let loop = pa_mainloop_new() else { return nil }
    self.loop = loop
    self.threadName = threadName
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
    // Who holds up the output's thread is served like it.
    pthread_mutexattr_setprotocol(&attributes, CInt(PTHREAD_PRIO_INHERIT))
    if pthread_mutex_init(mutex, &attributes) != 0 {
      pthread_mutexattr_setprotocol(&attributes, CInt(PTHREAD_PRIO_NONE))
      pthread_mutex_init(mutex, &attributes)
    }
    pthread_mutexattr_destroy(&attributes)
    pa_mainloop_set_poll_func(
      loop,
      { descriptors, count, timeout, mutex in
        let mutex = mutex?.assumingMemoryBound(to: pthread_mutex_t.self)
        if let mutex { pthread_mutex_unlock(mutex) }
        defer { if let mutex { pthread_mutex_lock(mutex) } }
        return poll(descriptors, nfds_t(count), timeout)
      }, mutex)
  }

  var api: UnsafeMutablePointer<pa_mainloop_api> { pa_mainloop_get_api(loop) }

  /// Whether this is called on the loop's thread.
  var isThisThread: Bool { thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }

  /// Starts the thread; false where there can be none. Once. It is ended by ``end()`` alone.
  func start() -> Bool {
    lock()
    defer { unlock() }
    var thread = pthread_t()
    let failure = withSignalsBlocked {
      pthread_create(
        &thread, nil,
        { me in
          if let me { Unmanaged<MainloopThread>.fromOpaque(me).takeUnretainedValue().run() }
          return nil
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    self.thread = failure == 0 ? thread : nil
    return failure == 0
  }

  /// Ends the thread, if there is one, and waits for that; then frees the loop. Not on the loop's thread; nothing may be
  /// called after it. `pa_mainloop_free`.
  func end() {
    if let thread {
      lock()
      pa_mainloop_quit(loop, 0)
      unlock()
      pthread_join(thread, nil)
    }
    pa_mainloop_free(loop)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  private func run() {
    _ = setThreadName(pthread_self(), threadName)
    lock()
    defer { unlock() }
    var code: CInt = 0
    pa_mainloop_run(loop, &code)
  }
}
