internal import CTacetPulse
import Glibc
import TacetSystem

/// libpulse's event loop on a thread of its own, with the lock that guards everything on it.
///
/// Everything of libpulse that is made on a loop is used, and given up, either on the loop's thread (where all its
/// events arrive) or inside ``withLock(_:)``. The loop never waits for a server: sockets are non-blocking.
///
/// Events arrive between libpulse's own steps, never within one, so that whatever sent an event may be given up in it
/// (libpulse aborts when a stream goes while it is still being made ready). Nothing given up sends any more.
///
/// libpulse's own threaded loop (16.1) takes a thread that could not be made for one that runs, and crashes at its end:
/// therefore `pa_mainloop`, with what the other one adds to it.
package final class PulseMainloop: Sendable {
  private let runner: MainloopThread
  private let mail: DeferredQueue

  /// A loop that does not run yet; `threadName` has at most 15 bytes. `pa_mainloop_new`.
  package init(threadName: String) throws(PulseError) {
    guard let runner = MainloopThread(threadName: threadName) else { throw .noEventLoop }
    self.runner = runner
    mail = DeferredQueue(api: runner.api)
  }

  /// Ends the thread. What was made on the loop must have been given up before.
  deinit {
    guard runner.isThisThread else { return runner.end() }
    OrphanedLoop(runner: runner, mail: mail).endElsewhere()
  }

  /// Starts the thread; fails where there can be none.
  package func start() throws(PulseError) {
    guard runner.start() else { throw .noEventLoop }
  }

  /// Runs `body` while the loop's thread does nothing. Any thread, the loop's own included.
  ///
  /// Waits for at most what the loop is doing now: one event, or the rendering of one block.
  package func withLock<Result>(_ body: () -> Result) -> Result {
    guard !runner.isThisThread else { return body() }
    runner.lock()
    defer { runner.unlock() }
    return body()
  }

  var api: UnsafeMutablePointer<pa_mainloop_api> { runner.api }

  /// Has `delivery` done on the loop's thread as soon as libpulse's present step is over, in the order of the calls.
  /// The loop's thread only, or with its lock.
  package func post(_ delivery: @escaping () -> Void) { mail.post(delivery) }
}

/// What is to be told when libpulse's present step is over.
private final class DeferredQueue: @unchecked Sendable {
  // Sendable: reached on the loop's thread or with its lock.
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
        Unmanaged<DeferredQueue>.fromOpaque(me).takeUnretainedValue().deliver()
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
private final class OrphanedLoop: Sendable {
  private let runner: MainloopThread
  private let mail: DeferredQueue

  init(runner: MainloopThread, mail: DeferredQueue) {
    self.runner = runner
    self.mail = mail
  }

  func endElsewhere() {
    let me = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let failure = withSignalsBlocked {
      pthread_create(
        &thread, nil,
        { me in
          if let me { Unmanaged<OrphanedLoop>.fromOpaque(me).takeRetainedValue().runner.end() }
          return nil
        }, me.toOpaque())
    }
    // Without a thread to wait on, the loop is left as it is: idle, with nothing on it.
    if failure == 0 { pthread_detach(thread) }
  }
}
