import Dispatch
import Glibc

/// SIGINT, SIGTERM, SIGQUIT and SIGHUP as a request to end; they no longer end the process by themselves.
///
/// A thread inside ``blocking(_:)`` can not handle the request: then the process ends at once, and leaves no temporary file
/// behind. One at a time.
final class Interrupt: Sendable {
  private struct State {
    var isRequested = false
    var blockedCalls = 0
  }

  private static let current = Guarded<Interrupt?>(nil)

  private let event = DispatchSemaphore(value: 0)
  private let state = Guarded(State())
  private let sources = Guarded<[any DispatchSourceSignal]>([])

  /// Handles the signals from now on.
  init() {
    let numbers = [SIGINT, SIGTERM, SIGQUIT] + (Self.isIgnored(SIGHUP) ? [] : [SIGHUP])
    let made = numbers.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in self?.request() }
      source.activate()
      return source
    }
    sources.withLock { $0 = made }
    Self.current.withLock { $0 = self }
  }

  /// `nohup` has the signal ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0, let handler = action.__sigaction_handler.sa_handler else {
      return false
    }
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private func request() {
    let isBlocked = state.withLock { state in
      state.isRequested = true
      return state.blockedCalls > 0
    }
    event.signal()
    if isBlocked { Console.abort("interrupted") }
  }

  /// True once one of the signals has arrived.
  var isRequested: Bool { state.withLock { $0.isRequested } }

  /// Ends the current or the next ``wait(seconds:)``. Any thread.
  func wake() { event.signal() }

  /// Sleeps until a signal arrives, until ``wake()``, or for `seconds`; without a limit where nil.
  func wait(seconds: Double?) {
    _ = event.wait(timeout: seconds.map { .now() + $0 } ?? .distantFuture)
  }

  /// Runs a call that may block for ever: a signal ends the process meanwhile. `body` is not called where one arrived
  /// before.
  ///
  /// - Throws: ``ToolError/interrupted``, and what `body` throws.
  func blocking<Result: ~Copyable>(_ body: () throws(ToolError) -> Result) throws(ToolError) -> Result {
    let isRequested = state.withLock { state in
      if !state.isRequested { state.blockedCalls += 1 }
      return state.isRequested
    }
    if isRequested { throw .interrupted }
    defer { state.withLock { $0.blockedCalls -= 1 } }
    return try body()
  }

  /// Runs a call that may block for ever, also where a signal has arrived before: another one ends the process.
  static func inBlockingCall<Result>(_ body: () -> Result) -> Result {
    let interrupt = current.withLock { $0 }
    interrupt?.state.withLock { $0.blockedCalls += 1 }
    defer { interrupt?.state.withLock { $0.blockedCalls -= 1 } }
    return body()
  }
}
