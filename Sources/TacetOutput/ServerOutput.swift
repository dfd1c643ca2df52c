import TacetSignal
import TacetSystem

/// A sound server by two ways, PipeWire's own client and libpulse: ``ServerPairState`` decides which of them plays.
///
/// The second takes over when the first is lost, also when it has played: both lead to a server, and neither holds what
/// the other needs. Where the soundtrack is to have a stream of its own, the second is used.
package final class ServerOutput: Output {
  private struct State {
    var pair = ServerPairState()
    var render: RenderCallback?
    var onEvent: (@Sendable (OutputEvent) -> Void)?
  }

  private let first: any Output
  private let second: any Output
  private let state = Locked(State())

  /// An output that plays through `first`, or through `second` while `first` can not.
  package init(first: any Output, second: any Output) {
    self.first = first
    self.second = second
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

  private func handle(_ event: ServerPairState.Event) {
    for action in state.withLock({ $0.pair.handle(event) }) {
      switch action {
      case .start(let way): start(way)
      case .stop(let way): output(way).stop()
      case .report(let event): state.withLock { $0.onEvent }?(event)
      }
    }
  }

  private func start(_ way: ServerPairState.Way) {
    guard let render = state.withLock({ $0.render }) else { return }
    output(way).start(render) { [weak self] event in self?.handle(.happened(way, event)) }
  }

  private func output(_ way: ServerPairState.Way) -> any Output { way == .first ? first : second }

  package func setIdle(_ isIdle: Bool) {
    first.setIdle(isIdle)
    second.setIdle(isIdle)
  }

  package func choose(_ name: String?) {
    first.choose(name)
    second.choose(name)
  }

  package func separateSoundtrack(as name: String?) {
    second.separateSoundtrack(as: name)
    first.separateSoundtrack(as: name)
    handle(.prefersSecond(name != nil))
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
