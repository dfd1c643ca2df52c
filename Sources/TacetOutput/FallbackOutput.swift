import Glibc
import TacetSignal
import TacetSystem

/// The sound server, with another output for machines that have none.
///
/// The second output starts when the first reports `.lost` before it ever ran: a server that ran and died comes back,
/// and a device that was opened meanwhile would be in its way. When the first runs after all, the second is stopped for
/// good. The loss of the first is reported when the second is lost too, or has not run for 0.5 s: what is played at the
/// start waits for a device that is about to run.
package final class FallbackOutput: Output {
  private struct State {
    var onEvent: (@Sendable (OutputEvent) -> Void)?
    var isIdle = false
    var hasRun = false
    var usesSecond = false
    /// The first's loss, while the second has reported nothing.
    var untoldLoss: OutputEvent?
  }

  private let first: any Output
  private let second: any Output
  private let state = Locked(State())
  /// Held while the second, or the thread that waits for it, reports: the last report is the last fact.
  private let telling = Locked<Void>(())
  private static let patience: Int32 = 500

  /// An output that plays through `first`, or through `second` if `first` is not available.
  package init(first: any Output, second: any Output) {
    self.first = first
    self.second = second
  }

  deinit { stop() }

  /// Starts the first output, and the second if the first is lost at its start.
  package func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    let isNew = state.withLock { state in
      defer { if state.onEvent == nil { state.onEvent = onEvent } }
      return state.onEvent == nil
    }
    guard isNew else { return }
    first.start(render) { [weak self] event in self?.handle(event, render: render, onEvent: onEvent) }
  }

  private enum Step { case report, startSecond, stopSecond, nothing }

  private func handle(
    _ event: OutputEvent, render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) {
    let step: Step = state.withLock { state in
      switch event {
      case .running:
        state.hasRun = true
        state.untoldLoss = nil
        defer { state.usesSecond = false }
        return state.usesSecond ? .stopSecond : .report
      case .lost where !state.hasRun && !state.usesSecond:
        state.usesSecond = true
        state.untoldLoss = event
        return .startSecond
      default: return state.usesSecond ? .nothing : .report
      }
    }
    switch step {
    case .report: onEvent(event)
    case .nothing: break
    case .startSecond:
      second.start(render) { [weak self] event in self?.tell(event, to: onEvent) }
      // A device may hang while it is opened.
      _ = SystemThread(name: "tacet-fallback") { [weak self] in
        poll(nil, 0, Self.patience)
        self?.tell(nil, to: onEvent)
      }
      // Again where another thread has set it meanwhile: its call may have come before this one.
      var last: Bool?
      while case let isIdle = state.withLock({ $0.isIdle }), isIdle != last {
        second.setIdle(isIdle)
        last = isIdle
      }
    case .stopSecond:
      second.stop()
      onEvent(event)
    }
  }

  /// Tells an event of the second; nil: its time is over. The loss of the first comes before.
  private func tell(_ event: OutputEvent?, to onEvent: @Sendable (OutputEvent) -> Void) {
    telling.withLock { _ in
      switch event {
      case .running: state.withLock { $0.untoldLoss = nil }
      case .lost, nil: if let loss = state.withLock({ $0.untoldLoss.take() }) { onEvent(loss) }
      default: break
      }
      if let event { onEvent(event) }
    }
  }

  package func stop() {
    first.stop()
    second.stop()
    state.withLock { $0 = State() }
  }

  package func setIdle(_ isIdle: Bool) {
    state.withLock { $0.isIdle = isIdle }
    first.setIdle(isIdle)
    second.setIdle(isIdle)
  }

  /// Chooses for the first, the sound server.
  package func choose(_ name: String?) { first.choose(name) }

  /// Gives the soundtrack a stream of its own in the first output, the sound server.
  package func separateSoundtrack(as name: String?) { first.separateSoundtrack(as: name) }

  package func takeBack(ramp: Int) {
    first.takeBack(ramp: ramp)
    second.takeBack(ramp: ramp)
  }

  package func confirmRouteLoss() {
    first.confirmRouteLoss()
    second.confirmRouteLoss()
  }

  /// The latency of the output that plays.
  package var latency: Duration? { state.withLock { $0.usesSecond } ? second.latency : first.latency }
}
