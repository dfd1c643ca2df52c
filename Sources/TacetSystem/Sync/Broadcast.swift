/// Tells everybody who listens the same, in the same order.
package final class Broadcast<Element: Sendable>: Sendable {
  private struct State {
    var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
    var nextListener = 0
    var isOver = false
  }

  /// How much is kept for a listener who does not listen; older ones are lost then.
  private let depth: Int
  private let state = Locked(State())

  /// A broadcast that nobody listens to; the newest `depth` elements are kept for each listener.
  package init(depth: Int = 1024) { self.depth = depth }

  deinit { finish() }

  /// Everything from now on, for one listener; each call makes another. Any thread.
  package var stream: AsyncStream<Element> {
    AsyncStream(bufferingPolicy: .bufferingNewest(depth)) { continuation in
      let number: Int? = state.withLock { state in
        guard !state.isOver else { return nil }
        state.nextListener += 1
        state.listeners[state.nextListener] = continuation
        return state.nextListener
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.forget(number) }
    }
  }

  /// Tells every listener. Any thread; waits for nobody.
  package func send(_ element: Element) {
    state.withLock { state in
      for listener in state.listeners.values { listener.yield(element) }
    }
  }

  /// Ends every listener's stream. Any thread.
  package func finish() {
    let listeners = state.withLock { state in
      defer { state.listeners = [:] }
      state.isOver = true
      return state.listeners.values
    }
    for listener in listeners { listener.finish() }
  }

  private func forget(_ number: Int) { state.withLock { $0.listeners[number] = nil } }
}
