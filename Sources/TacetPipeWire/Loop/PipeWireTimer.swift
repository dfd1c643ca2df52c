/// A timer that is due once, on the loop's thread. Its end cancels it.
package final class PipeWireTimer {
  private let loop: PipeWireLoop

  /// A timer that is due after `delay`. The loop's thread.
  package init(on loop: PipeWireLoop, after delay: Duration, _ action: @escaping () -> Void) {
    self.loop = loop
    loop.timers.add(action, owner: ObjectIdentifier(self), due: .now + delay)
  }

  deinit { loop.timers.remove(owner: ObjectIdentifier(self)) }
}
