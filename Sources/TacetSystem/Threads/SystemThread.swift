internal import CTacetLinux
import Glibc
import Synchronization

/// A thread of the process: named, closed to the game's signals, joined or detached once. The only user of
/// `pthread_create`.
package final class SystemThread: @unchecked Sendable {
  // Sendable: `handle` never changes; the rest is atomic.

  /// The identity of the thread while its body runs, and its end. Written by the thread alone.
  private final class Identity: Sendable {
    /// `pthread_self()`, or 0 before the body begins and after it ends.
    let current = Atomic<pthread_t>(0)
    /// True once the thread has nothing left to do.
    let hasEnded = Atomic(false)
    /// Posted after ``hasEnded`` is set.
    let end = WakeupOwner()
  }

  /// The start argument. The thread alone owns it, so that all that the body holds is released when the thread ends.
  private final class Launch: Sendable {
    let name: String
    let identity: Identity
    let body: @Sendable () -> Void

    init(name: String, identity: Identity, body: @escaping @Sendable () -> Void) {
      self.name = name
      self.identity = identity
      self.body = body
    }

    func run() {
      identity.current.store(pthread_self(), ordering: .releasing)
      _ = pthread_setname_np(pthread_self(), String(decoding: name.utf8.prefix(15), as: UTF8.self))
      body()
    }

    /// Runs and releases the launch that `pointer` owns. The release comes before the end of the identity: it may free
    /// an object that joins this thread.
    static func run(_ pointer: UnsafeMutableRawPointer) {
      let launch = Unmanaged<Launch>.fromOpaque(pointer)
      let identity = launch.takeUnretainedValue().identity
      pthread_setspecific(SystemThread.own, pointer)
      launch.takeUnretainedValue().run()
      launch.release()
      identity.current.store(0, ordering: .releasing)
      identity.hasEnded.store(true, ordering: .releasing)
      identity.end.post()
    }
  }

  private let handle: pthread_t
  private let identity = Identity()
  /// The handle is used up: `pthread_join` or `pthread_detach` was called.
  private let isReleased = Atomic(false)

  /// Starts a thread that runs `body`; nil where the system has no thread left.
  ///
  /// `name` has at most 15 bytes; the rest is cut off. The thread blocks all signals but those of faults
  /// (``withSignalsBlocked(_:)``). `pthread_create`, `pthread_setname_np`.
  package init?(name: String, _ body: @escaping @Sendable () -> Void) {
    let launch = Unmanaged.passRetained(Launch(name: name, identity: identity, body: body))
    var handle = pthread_t()
    let code = withSignalsBlocked {
      pthread_create(
        &handle, nil,
        { launch in
          if let launch { Launch.run(launch) }
          return nil
        }, launch.toOpaque())
    }
    self.handle = handle
    guard code == 0 else {
      isReleased.store(true, ordering: .relaxed)
      launch.release()
      return nil
    }
  }

  /// Detaches a thread that was not joined.
  deinit { detach() }

  /// The kernel's numbers of all threads of the process, those of libraries too; nil where they can not be read. While
  /// others end the kernel may leave some out. `/proc/self/task`.
  package static var numbers: Set<Int>? {
    Folder.names(in: "/proc/self/task").map { Set($0.compactMap { Int($0) }) }
  }

  private static let own: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// True on every thread that was started here, while its body runs.
  package static var isOwn: Bool { pthread_getspecific(own) != nil }

  /// True on the thread itself, while its body runs.
  package var isCurrent: Bool { identity.current.load(ordering: .acquiring) == pthread_self() }

  /// Waits for the end of the thread. On the thread itself, which can not wait for its own end, detaches it instead.
  /// `pthread_join`.
  package func join() {
    guard !isCurrent else { return detach() }
    guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
    pthread_join(handle, nil)
  }

  /// Waits for the end of the thread for at most `limit`; false after that, and the thread can still be joined or
  /// detached. One caller at a time; not on the thread itself. `pthread_clockjoin_np` would do, if the thread sanitizer
  /// knew it.
  package func join(within limit: Duration) -> Bool {
    guard !isReleased.load(ordering: .acquiring) else { return true }
    if !identity.hasEnded.load(ordering: .acquiring) { identity.end.wakeup.wait(seconds: limit / .seconds(1)) }
    guard identity.hasEnded.load(ordering: .acquiring) else { return false }
    join()
    return true
  }

  /// Lets the thread end by itself. `pthread_detach`.
  package func detach() {
    guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
    pthread_detach(handle)
  }
}
