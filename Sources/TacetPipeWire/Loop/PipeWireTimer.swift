internal import CTacetPipeWire

/// A timer that is due once, on the loop's thread. Its end cancels it.
package final class PipeWireTimer: CallbackTarget {
  private let loop: PipeWireLoop
  private let action: () -> Void
  private var source: OpaquePointer?

  /// A timer that is due after `delay`.
  package init(on loop: PipeWireLoop, after delay: Duration, _ action: @escaping () -> Void) {
    self.loop = loop
    self.action = action
    guard let pointer = loop.pointer else { return }
    source = pipe_timer_new(pointer, { PipeWireTimer.from($0)?.due() }, myself)
    if let source { pipe_timer_set(pointer, source, UInt64(max(1, delay / .nanoseconds(1)))) }
  }

  deinit {
    if let source, let pointer = loop.pointer { pipe_source_free(pointer, source) }
  }

  private func due() { loop.post { [weak self] in self?.action() } }
}
