internal import CTacetPulse
import Glibc
import TacetSystem

/// A `pa_mainloop`, the thread that runs it, and the lock that the thread holds except while it sleeps.
final class MainloopThread: @unchecked Sendable {
  // Sendable: libpulse's loop is used with the lock alone. ``start()`` sets `thread` before the thread can take the
  // lock, and so before the loop calls anything on it.
  private let loop: OpaquePointer
  private let threadName: String
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var thread: SystemThread?
  /// For the connection on this loop. With the lock.
  var handshake = HandshakePump()

  /// A loop without a thread; nil where memory or descriptors are short. `pa_mainloop_new`.
  init?(threadName: String) {
    guard let loop = pa_mainloop_new() else { return nil }
    self.loop = loop
    self.threadName = threadName
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_RECURSIVE))
    // A thread that makes the output's wait for the lock runs at the output's priority meanwhile.
    pthread_mutexattr_setprotocol(&attributes, CInt(PTHREAD_PRIO_INHERIT))
    if pthread_mutex_init(mutex, &attributes) != 0 {
      pthread_mutexattr_setprotocol(&attributes, CInt(PTHREAD_PRIO_NONE))
      pthread_mutex_init(mutex, &attributes)
    }
    pthread_mutexattr_destroy(&attributes)
    pa_mainloop_set_poll_func(
      loop,
      { descriptors, count, timeout, me in
        guard let me else { return -1 }
        let descriptors = UnsafeMutableBufferPointer(start: descriptors, count: Int(count))
        return Unmanaged<MainloopThread>.fromOpaque(me)._withUnsafeGuaranteedRef {
          $0.poll(descriptors, milliseconds: timeout)
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func poll(_ descriptors: UnsafeMutableBufferPointer<pollfd>, milliseconds: CInt) -> CInt {
    handshake.beforePoll(descriptors)
    unlock()
    let ready = pollDescriptors(descriptors.baseAddress, count: descriptors.count, milliseconds: milliseconds)
    lock()
    return handshake.afterPoll(descriptors, ready: ready)
  }

  var api: UnsafeMutablePointer<pa_mainloop_api> { pa_mainloop_get_api(loop) }

  /// True on the loop's thread.
  var isCurrent: Bool { thread?.isCurrent ?? false }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }

  /// Starts the thread; false where the system has none left. Called once. ``end()`` alone ends the thread.
  func start() -> Bool {
    lock()
    defer { unlock() }
    // Unowned: ``end()`` joins the thread before the last reference goes.
    thread = SystemThread(name: threadName) { [unowned self] in run() }
    return thread != nil
  }

  /// Ends the thread, waits for its end and frees the loop. Not on the loop's thread; no other method may be called
  /// afterwards. `pa_mainloop_free`.
  func end() {
    if let thread {
      lock()
      pa_mainloop_quit(loop, 0)
      unlock()
      thread.join()
    }
    pa_mainloop_free(loop)
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  private func run() {
    lock()
    defer { unlock() }
    var code: CInt = 0
    pa_mainloop_run(loop, &code)
  }
}
