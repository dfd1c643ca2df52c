import TacetSignal
import TacetSystem

/// Two outputs of which one plays: ``OutputPairState`` decides which.
package final class OutputPair: Output {
  private struct State {
    var pair: OutputPairState
    var render: RenderCallback?
    var onEvent: (@Sendable (OutputEvent) -> Void)?
  }

  private let first: any Output
  private let second: any Output
  private let state: Locked<State>

  /// An output that plays through `first`, or through `second` where `rule` says so.
  package init(first: any Output, second: any Output, _ rule: OutputPairRule) {
    self.first = first
    self.second = second
    state = Locked(State(pair: OutputPairState(rule)))
  }

  deinit { stop() }

  package func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    state.withLock {
      guard $0.onEvent == nil else { return }
      ($0.render, $0.onEvent) = (render, onEvent)
    }
    handle(.started)
  }

  package func stop() {
    handle(.stopped)
    state.withLock { ($0.render, $0.onEvent) = (nil, nil) }
  }

  private func handle(_ event: OutputPairState.Event) {
    for action in state.withLock({ $0.pair.handle(event) }) {
      switch action {
      case .start(let way): start(way)
      case .stop(let way): output(way).stop()
      case .report(let event): state.withLock { $0.onEvent }?(event)
      }
    }
  }

  private func start(_ way: OutputPairState.Way) {
    guard let render = state.withLock({ $0.render }) else { return }
    output(way).start(render) { [weak self] event in self?.handle(.happened(way, event)) }
  }

  private func output(_ way: OutputPairState.Way) -> any Output { way == .first ? first : second }

  package func setIdle(_ isIdle: Bool) {
    first.setIdle(isIdle)
    second.setIdle(isIdle)
  }

  package func choose(_ name: String?) {
    first.choose(name)
    second.choose(name)
  }

  package func separateSoundtrack(as name: String?) {
    first.separateSoundtrack(as: name)
    second.separateSoundtrack(as: name)
  }

  package func takeBack(ramp: Int) {
    first.takeBack(ramp: ramp)
    second.takeBack(ramp: ramp)
  }

  package func confirmRouteLoss() {
    first.confirmRouteLoss()
    second.confirmRouteLoss()
  }

  /// The latency of the output that plays.
  package var latency: Duration? { output(state.withLock { $0.pair.way }).latency }
}
