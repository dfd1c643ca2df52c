import TacetSignal
import TacetSystem

/// An output without a thread or a clock: blocks are made when its owner asks for them.
package final class OfflineOutput: Output {
  private let callback = Locked<RenderCallback?>(nil)

  /// An output that renders silence until it is started.
  package init() {}

  /// Connects `render`, and says `.running` at once, on the caller's thread.
  package func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    let isNew = callback.withLock { callback in
      defer { callback = callback ?? render }
      return callback == nil
    }
    if isNew { onEvent(.running) }
  }

  /// Disconnects the callback; waits for a block that is being made. Not from the callback.
  package func stop() {
    callback.withLock { $0 = nil }
  }

  /// Nothing: who asks for blocks decides when there are any.
  package func setIdle(_ isIdle: Bool) {}

  /// Nothing: it has no headphones to lose.
  package func unmute() {}

  /// Nothing lies between the callback and its owner: 0.
  package var latency: Duration? { .zero }

  /// Renders the next `frames` interleaved stereo frames to `samples`; silence while stopped. Any one thread.
  package func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    callback.withLock { callback in
      if let callback {
        callback(samples, frames: frames)
      } else {
        samples.update(repeating: 0, count: 2 * frames)
      }
    }
  }
}
