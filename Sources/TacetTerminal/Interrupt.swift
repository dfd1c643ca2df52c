import Glibc
import TacetSystem

/// SIGINT, SIGTERM, SIGQUIT and SIGHUP as a request to end; they no longer end the process by themselves.
///
/// A call inside ``blocking(_:)`` that still blocks a little later can not handle the request: then the process ends,
/// and leaves no temporary file behind. A second signal ends it in any case, a second later. A thread that is there
/// from the start reads the signals, so that this holds without memory for another one; where there is none the signals
/// act by themselves. One at a time.
package final class Interrupt: Sendable {
  private static let current = Locked<Interrupt?>(nil)

  private let wakeup = WakeupOwner()
  private let state = Locked(InterruptState())

  /// Handles the signals from now on.
  package init() {
    let numbers = [SIGINT, SIGTERM, SIGQUIT] + (SignalEvents.isIgnored(SIGHUP) ? [] : [SIGHUP])
    Self.current.withLock { $0 = self }
    guard let signals = SignalEvents() else { return }
    // The thread keeps it as long as the process.
    let isRead = DescriptorThread.start(name: "tacet-signals", on: [signals.descriptor]) { [self] in
      state.withLock(\.deadline).map { $0 - MonotonicClock.now }
    } step: { [self] in
      switch state.withLock({ $0.advance(to: MonotonicClock.now) }) {
      case .blocked: Console.abort("interrupted")
      case .repeated: Console.abortAtOnce("interrupted")
      case nil: break
      }
    } handle: { [self] _ in
      state.withLock { $0.handleSignals(signals.take(), at: MonotonicClock.now) }
      wakeup.post()
      return true
    }
    if isRead { signals.handle(numbers) }
  }

  /// True once one of the signals has arrived.
  package var isRequested: Bool { state.withLock { $0.isRequested } }

  /// Ends the current or the next ``wait(seconds:)``. Any thread.
  package func wake() { wakeup.post() }

  /// Sleeps until a signal arrives, until ``wake()``, or for `seconds`; without a limit where nil.
  package func wait(seconds: Double?) {
    wakeup.wakeup.wait(seconds: seconds)
  }

  /// Runs a call that may block for ever: a signal ends the process meanwhile. `body` is not called where one arrived
  /// before.
  ///
  /// - Throws: ``Interrupted``, and what `body` throws.
  package func blocking<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    let call = state.withLock { $0.isRequested ? nil : $0.begin() }
    guard let call else { throw Interrupted() }
    defer { state.withLock { $0.end(call) } }
    return try body()
  }

  /// Runs a call that may block for ever, also where a signal has arrived before: another one ends the process.
  package static func inBlockingCall<Result>(_ body: () -> Result) -> Result {
    guard let interrupt = current.withLock({ $0 }) else { return body() }
    let call = interrupt.state.withLock { $0.begin() }
    defer { interrupt.state.withLock { $0.end(call) } }
    return body()
  }
}

/// The user interrupted a command before it wrote anything.
package struct Interrupted: Error, CustomStringConvertible {
  package init() {}

  package var description: String { "interrupted; nothing was written" }
}
