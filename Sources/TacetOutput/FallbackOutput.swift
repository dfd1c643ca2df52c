import TacetSignal
import TacetSystem

/// The sound server, with another output for machines that have none.
///
/// The second output starts when the first reports `.lost` before it ever ran: a server that ran and died comes back,
/// and a device that was opened meanwhile would be in its way. When the first runs after all, the second is stopped for
/// good.
package final class FallbackOutput: Output {
  private struct State {
    var onEvent: (@Sendable (OutputEvent) -> Void)?
    var isIdle = false
    var hasRun = false
    var usesSecond = false
  }

  private let first: any Output
  private let second: any Output
  private let state = Locked(State())

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
        defer { state.usesSecond = false }
        return state.usesSecond ? .stopSecond : .report
      case .lost where !state.hasRun && !state.usesSecond:
        state.usesSecond = true
        return .startSecond
      default: return state.usesSecond ? .nothing : .report
      }
    }
    switch step {
    case .report: onEvent(event)
    case .nothing: break
    case .startSecond:
      onEvent(event)
      second.start(render, onEvent: onEvent)
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
