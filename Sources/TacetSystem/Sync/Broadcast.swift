/// Publishes elements to any number of listeners, to all in the same order.
package final class Broadcast<Element: Sendable>: Sendable {
  /// A stream of the elements, or of a view of them.
  private struct Listener {
    let take: (Element) -> Void
    let finish: () -> Void
  }

  private struct State {
    var listeners: [Int: Listener] = [:]
    var lastListener = 0
    var isFinished = false
    /// Nil: nobody polls.
    var polled: NewestElements<Element>?
  }

  /// The length of each listener's buffer; the oldest elements are dropped when it is full.
  private let depth: Int
  private let state: Locked<State>

  /// A broadcast without listeners. Each listener's buffer keeps the newest `depth` elements that it has not read, and
  /// so does the queue of ``drain()``, unless `isPolled` is false: then there is none.
  package init(depth: Int = 1024, isPolled: Bool = true) {
    self.depth = depth
    state = Locked(State(polled: isPolled ? NewestElements(limit: depth) : nil))
  }

  deinit { finish() }

  /// A stream of every element sent from now on. Each call makes a stream of its own. Any thread.
  package var stream: AsyncStream<Element> { stream { $0 } }

  /// A stream of what a `view` has of the elements sent from now on, without those of which it is nil.
  package func stream<View: Sendable>(_ view: @escaping @Sendable (Element) -> View?) -> AsyncStream<View> {
    AsyncStream(bufferingPolicy: .bufferingNewest(depth)) { continuation in
      let listener = Listener(
        take: { element in if let seen = view(element) { continuation.yield(seen) } },
        finish: { continuation.finish() })
      let number: Int? = state.withLock { state in
        guard !state.isFinished else { return nil }
        state.lastListener += 1
        state.listeners[state.lastListener] = listener
        return state.lastListener
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.remove(number) }
    }
  }

  /// Publishes `element`. Any thread; does not wait for a listener.
  package func send(_ element: Element) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.polled?.append(element)
      for listener in state.listeners.values { listener.take(element) }
    }
  }

  /// The elements sent since the last call, or since the broadcast was made, oldest first: for one reader that polls.
  /// Of more than `depth` the oldest are dropped. After the end too. Any thread.
  package func drain() -> [Element] { state.withLock { $0.polled?.drain() ?? [] } }

  /// Ends every stream, and those that are asked for later. Any thread.
  package func finish() {
    let listeners = state.withLock { state in
      defer { state.listeners = [:] }
      state.isFinished = true
      return state.listeners.values
    }
    // Without the lock: ending a stream calls its `onTermination`, which takes it.
    for listener in listeners { listener.finish() }
  }

  private func remove(_ listener: Int) { state.withLock { $0.listeners[listener] = nil } }
}

/// A queue of the newest elements up to a limit: each one beyond it takes the place of the oldest.
package struct NewestElements<Element> {
  private let limit: Int
  private var elements: [Element] = []
  /// The position of the oldest element, once the queue is full.
  private var oldest = 0

  /// An empty queue of at most `limit` elements, 1 or more.
  package init(limit: Int) { self.limit = max(1, limit) }

  /// How many elements there are.
  package var count: Int { elements.count }

  /// Appends an element; the oldest one is dropped when the queue is full.
  package mutating func append(_ element: Element) {
    guard elements.count == limit else { return elements.append(element) }
    elements[oldest] = element
    oldest = (oldest + 1) % limit
  }

  /// Removes all elements and returns them, oldest first.
  package mutating func drain() -> [Element] {
    defer { (elements, oldest) = ([], 0) }
    return Array(elements[oldest...] + elements[..<oldest])
  }
}
