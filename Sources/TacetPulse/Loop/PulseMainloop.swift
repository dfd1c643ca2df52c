internal import CTacetPulse
import TacetSystem

/// libpulse's event loop on a thread of its own, with the lock that guards everything on it.
///
/// Every object made on a loop is used and released either on the loop's thread, where all events arrive, or inside
/// ``withLock(_:)``. The loop never waits for a server: its sockets are non-blocking.
///
/// Events arrive between libpulse's own steps, never within one, so that the handler of an event may release the object
/// that sent it (libpulse aborts when a stream is freed while it is being made ready). A released object sends nothing.
///
/// libpulse's own threaded loop (16.1) takes a thread that could not be created for a running one, and crashes when it
/// ends. Therefore this is `pa_mainloop` with a thread and a lock added.
package final class PulseMainloop: Sendable {
  private let runner: MainloopThread
  private let queue: DeferredQueue

  /// A loop whose thread is not started; `threadName` has at most 15 bytes. `pa_mainloop_new`.
  package init(threadName: String) throws(PulseError) {
    guard PulseLibrary.isThere else { throw .noLibrary }
    guard let runner = MainloopThread(threadName: threadName) else { throw .noEventLoop }
    self.runner = runner
    queue = DeferredQueue(api: runner.api)
  }

  /// Ends the thread. Every object made on the loop must have been released before.
  deinit {
    guard runner.isCurrent else { return runner.end() }
    endOrphan(runner, queue)
  }

  /// Starts the thread; throws where the system has none left.
  package func start() throws(PulseError) {
    guard runner.start() else { throw .noEventLoop }
  }

  /// Runs `body` with the loop's lock. Any thread, the loop's own included.
  ///
  /// Waits at most for the loop's present event, or for the rendering of one block.
  package func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard !runner.isCurrent else { return try body() }
    runner.lock()
    defer { runner.unlock() }
    return try body()
  }

  var api: UnsafeMutablePointer<pa_mainloop_api> { runner.api }

  /// The connection on this loop came to `phase`. The loop's thread only, or with its lock.
  func handshake(_ phase: HandshakePump.Phase) { runner.handshake.phase = phase }

  /// Defers `delivery` until libpulse's present step is over; deliveries run on the loop's thread in the order of the
  /// calls. The loop's thread only, or with its lock.
  package func post(_ delivery: @escaping () -> Void) { queue.post(delivery) }
}

/// Functions deferred until libpulse's present step is over.
private final class DeferredQueue: @unchecked Sendable {
  // Sendable: reached on the loop's thread or with its lock.
  private let api: UnsafeMutablePointer<pa_mainloop_api>
  private var event: OpaquePointer?
  private var deliveries: [() -> Void] = []

  /// A queue whose event lives as long as the loop and is freed with it.
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

/// Ends a loop whose last owner released it on the loop's own thread, which can not wait for its own end: on a thread
/// made for that. `queue` lives until the loop is freed.
private func endOrphan(_ runner: MainloopThread, _ queue: DeferredQueue) {
  // Without a thread the loop stays as it is: idle, with nothing on it, and never freed.
  let orphan = Unmanaged.passRetained(OrphanedLoop(runner: runner, queue: queue))
  let thread = SystemThread(name: "tacet-loop-end") {
    // The queue too has to live until the loop's thread has ended.
    withExtendedLifetime(orphan.takeRetainedValue()) { $0.runner.end() }
  }
  thread?.detach()
}

private final class OrphanedLoop: Sendable {
  let runner: MainloopThread
  let queue: DeferredQueue

  init(runner: MainloopThread, queue: DeferredQueue) {
    self.runner = runner
    self.queue = queue
  }
}
