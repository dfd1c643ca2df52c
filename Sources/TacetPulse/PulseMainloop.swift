internal import CTacetPulse
import Glibc

/// libpulse's event loop on a thread of its own, with the lock that guards everything on it.
///
/// Everything of libpulse that is made on a loop is used, and given up, either on the loop's thread (where all its
/// events arrive) or inside ``withLock(_:)``. The loop never waits for a server: sockets are non-blocking.
public final class PulseMainloop: @unchecked Sendable {
  // Sendable: the handle never changes, and what it points to is guarded by libpulse's own lock.
  let handle: OpaquePointer

  /// A loop that does not run yet; `name` is its thread's, at most 15 bytes. `pa_threaded_mainloop_new`.
  public init(threadName: String) throws(PulseError) {
    guard let handle = pa_threaded_mainloop_new() else { throw .noEventLoop }
    pa_threaded_mainloop_set_name(handle, threadName)
    self.handle = handle
  }

  /// Ends the thread. What was made on the loop must have been given up before.
  deinit {
    guard pa_threaded_mainloop_in_thread(handle) != 0 else { return pa_threaded_mainloop_free(handle) }
    freeElsewhere(handle)
  }

  /// Starts the thread. `pa_threaded_mainloop_start`.
  public func start() throws(PulseError) {
    guard pa_threaded_mainloop_start(handle) >= 0 else { throw .noEventLoop }
  }

  /// Runs `body` while the loop's thread does nothing. Any thread, the loop's own included.
  ///
  /// Waits for at most what the loop is doing now: one event, or the rendering of one block.
  public func withLock<Result>(_ body: () -> Result) -> Result {
    guard pa_threaded_mainloop_in_thread(handle) == 0 else { return body() }
    pa_threaded_mainloop_lock(handle)
    defer { pa_threaded_mainloop_unlock(handle) }
    return body()
  }

  var api: UnsafeMutablePointer<pa_mainloop_api> { pa_threaded_mainloop_get_api(handle) }
}

/// Frees a loop whose last owner let go on the loop's own thread, which can not wait for its own end.
private func freeElsewhere(_ loop: OpaquePointer) {
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, nil,
    { loop in
      pa_threaded_mainloop_free(loop.map(OpaquePointer.init))
      return nil
    }, UnsafeMutableRawPointer(loop))
  // Without a thread to wait on, the loop is left as it is: idle, with nothing on it.
  if failure == 0 { pthread_detach(thread) }
}
