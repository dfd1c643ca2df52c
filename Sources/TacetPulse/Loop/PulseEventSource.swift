internal import CTacetPulse
import TacetSystem

/// An event on the loop that any thread can signal: an ``TacetSystem/EventDescriptor`` that the loop waits for.
///
/// Made with the loop's lock, or before the loop runs; released on any thread.
package final class PulseEventSource {
  private let loop: PulseMainloop
  private let signalled: EventDescriptor
  private let handler: () -> Void
  private var event: OpaquePointer?

  /// An event that runs `handler` on the loop's thread each time it was signalled.
  package init(on loop: PulseMainloop, _ handler: @escaping () -> Void) throws(PulseError) {
    guard let signalled = EventDescriptor() else { throw .noEventLoop }
    self.loop = loop
    self.signalled = signalled
    self.handler = handler
    event = loop.api.pointee.io_new(
      loop.api, signalled.descriptor, PA_IO_EVENT_INPUT,
      { _, _, _, _, me in
        guard let me else { return }
        Unmanaged<PulseEventSource>.fromOpaque(me).takeUnretainedValue().handle()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let event { loop.withLock { loop.api.pointee.io_free(event) } }
  }

  /// Runs the handler soon, once for all signals until then. Any thread; neither locks nor waits.
  package func signal() { signalled.signal() }

  private func handle() {
    signalled.drain()
    handler()
  }
}
