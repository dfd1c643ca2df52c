internal import CTacetPulse
import Glibc

/// libpulse's event loop on a thread of its own, with the lock that guards everything on it.
///
/// Everything of libpulse that is made on a loop is used, and given up, either on the loop's thread (where all its
/// events arrive) or inside ``withLock(_:)``. The loop never waits for a server: sockets are non-blocking.
///
/// Events arrive between libpulse's own steps, never within one, so that whatever sent an event may be given up in it
/// (libpulse aborts when a stream goes while it is still being made ready). Nothing given up sends any more.
public final class PulseMainloop: @unchecked Sendable {
  // Sendable: the handle never changes, and what it points to is guarded by libpulse's own lock.
  let handle: OpaquePointer
  private let mail: Mail

  /// A loop that does not run yet; `threadName` has at most 15 bytes. `pa_threaded_mainloop_new`.
  public init(threadName: String) throws(PulseError) {
    guard let handle = pa_threaded_mainloop_new() else { throw .noEventLoop }
    pa_threaded_mainloop_set_name(handle, threadName)
    self.handle = handle
    mail = Mail(api: pa_threaded_mainloop_get_api(handle))
  }

  /// Ends the thread. What was made on the loop must have been given up before.
  deinit {
    if pa_threaded_mainloop_in_thread(handle) == 0 {
      pa_threaded_mainloop_free(handle)
    } else {
      Remains(handle: handle, mail: mail).freeElsewhere()
    }
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

  /// Has `delivery` done on the loop's thread as soon as libpulse's present step is over, in the order of the calls.
  /// The loop's thread only, or with its lock.
  public func post(_ delivery: @escaping () -> Void) { mail.post(delivery) }
}

/// What is to be told when libpulse's present step is over.
private final class Mail {
  private let api: UnsafeMutablePointer<pa_mainloop_api>
  private var event: OpaquePointer?
  private var deliveries: [() -> Void] = []

  /// The event lives as long as the loop, and is freed with it.
  init(api: UnsafeMutablePointer<pa_mainloop_api>) {
    self.api = api
    event = api.pointee.defer_new(
      api,
      { _, _, me in
        guard let me else { return }
        Unmanaged<Mail>.fromOpaque(me).takeUnretainedValue().deliver()
      }, Unmanaged.passUnretained(self).toOpaque())
    api.pointee.defer_enable(event, 0)
  }

  func post(_ delivery: @escaping () -> Void) {
    deliveries.append(delivery)
    api.pointee.defer_enable(event, 1)
  }

  private func deliver() {
    api.pointee.defer_enable(event, 0)
    let due = deliveries
    deliveries = []
    for delivery in due { delivery() }
  }
}

/// A loop whose last owner let go on the loop's own thread, which can not wait for its own end.
private final class Remains {
  private let handle: OpaquePointer
  private let mail: Mail

  init(handle: OpaquePointer, mail: Mail) {
    self.handle = handle
    self.mail = mail
  }

  func freeElsewhere() {
    let me = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { me in
        guard let me else { return nil }
        let remains = Unmanaged<Remains>.fromOpaque(me).takeRetainedValue()
        pa_threaded_mainloop_free(remains.handle)
        return nil
      }, me.toOpaque())
    // Without a thread to wait on, the loop is left as it is: idle, with nothing on it.
    if failure == 0 { pthread_detach(thread) }
  }
}
