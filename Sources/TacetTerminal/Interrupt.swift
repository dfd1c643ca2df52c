import Dispatch
import Glibc
import TacetSystem

/// SIGINT, SIGTERM, SIGQUIT and SIGHUP as a request to end; they no longer end the process by themselves.
///
/// A call inside ``blocking(_:)`` that still blocks a little later can not handle the request: then the process ends,
/// and leaves no temporary file behind. One at a time.
package final class Interrupt: Sendable {
  private struct State {
    var isRequested = false
    /// The calls that may block, by a number of their own.
    var calls: Set<Int> = []
    var nextCall = 0

    mutating func begin() -> Int {
      nextCall += 1
      calls.insert(nextCall)
      return nextCall
    }
  }

  /// How long a call may go on after a signal, in seconds: a write that does not block ends by itself.
  private static let gracePeriod = 0.3

  private static let current = Locked<Interrupt?>(nil)

  private let event = DispatchSemaphore(value: 0)
  private let state = Locked(State())
  private let sources = Locked<[any DispatchSourceSignal]>([])

  /// Handles the signals from now on.
  package init() {
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
    let calls = state.withLock { state in
      state.isRequested = true
      return state.calls
    }
    event.signal()
    guard !calls.isEmpty else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.gracePeriod) { [state] in
      let isBlocked = state.withLock { !$0.calls.isDisjoint(with: calls) }
      if isBlocked { Console.abort("interrupted") }
    }
  }

  /// True once one of the signals has arrived.
  package var isRequested: Bool { state.withLock { $0.isRequested } }

  /// Ends the current or the next ``wait(seconds:)``. Any thread.
  package func wake() { event.signal() }

  /// Sleeps until a signal arrives, until ``wake()``, or for `seconds`; without a limit where nil.
  package func wait(seconds: Double?) {
    _ = event.wait(timeout: seconds.map { .now() + $0 } ?? .distantFuture)
  }

  /// Runs a call that may block for ever: a signal ends the process meanwhile. `body` is not called where one arrived
  /// before.
  ///
  /// - Throws: ``Interrupted``, and what `body` throws.
  package func blocking<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    let call = state.withLock { $0.isRequested ? nil : $0.begin() }
    guard let call else { throw Interrupted() }
    defer { state.withLock { _ = $0.calls.remove(call) } }
    return try body()
  }

  /// Runs a call that may block for ever, also where a signal has arrived before: another one ends the process.
  package static func inBlockingCall<Result>(_ body: () -> Result) -> Result {
    guard let interrupt = current.withLock({ $0 }) else { return body() }
    let call = interrupt.state.withLock { $0.begin() }
    defer { interrupt.state.withLock { _ = $0.calls.remove(call) } }
    return body()
  }
}

/// The user interrupted a command before it wrote anything.
package struct Interrupted: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "interrupted; nothing was written" }
}
