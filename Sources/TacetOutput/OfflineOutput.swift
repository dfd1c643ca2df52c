public import TacetSignal

/// An output without a thread or a clock: blocks are made when its owner asks for them.
public final class OfflineOutput: Output {
  private let callback = Locked<RenderCallback?>(nil)

  /// An output that renders silence until it is started.
  public init() {}

  /// Connects `render`, and says `.running` at once, on the caller's thread.
  public func start(_ render: RenderCallback, onEvent: @escaping @Sendable (OutputEvent) -> Void) {
    let isNew = callback.withLock { callback in
      defer { callback = callback ?? render }
      return callback == nil
    }
    if isNew { onEvent(.running) }
  }

  /// Disconnects the callback; waits for a block that is being made. Not from the callback.
  public func stop() {
    callback.withLock { $0 = nil }
  }

  /// Nothing: who asks for blocks decides when there are any.
  public func setIdle(_ isIdle: Bool) {}

  /// Nothing: it has no headphones to lose.
  public func unmute() {}

  /// Nothing lies between the callback and its owner: 0.
  public var latency: Duration? { .zero }

  /// Renders the next `frames` interleaved stereo frames to `samples`; silence while stopped. Any one thread.
  public func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    callback.withLock { callback in
      if let callback {
        callback(samples, frames: frames)
      } else {
        samples.update(repeating: 0, count: 2 * frames)
      }
    }
  }
}
