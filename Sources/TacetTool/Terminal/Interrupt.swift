import Dispatch
import Glibc

/// SIGINT and SIGTERM as a request to end; they no longer end the process by themselves.
final class Interrupt: Sendable {
  private let event = DispatchSemaphore(value: 0)
  private let request = Guarded(false)
  private let sources = Guarded<[any DispatchSourceSignal]>([])

  /// Handles both signals from now on.
  init() {
    let made = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [event, request] in
        request.withLock { $0 = true }
        event.signal()
      }
      source.activate()
      return source
    }
    sources.withLock { $0 = made }
  }

  /// True once one of the signals has arrived.
  var isRequested: Bool { request.withLock { $0 } }

  /// Ends the current or the next ``wait(seconds:)``. Any thread.
  func wake() { event.signal() }

  /// Sleeps until a signal arrives, until ``wake()``, or for `seconds`; without a limit where nil.
  func wait(seconds: Double?) {
    _ = event.wait(timeout: seconds.map { .now() + $0 } ?? .distantFuture)
  }
}
