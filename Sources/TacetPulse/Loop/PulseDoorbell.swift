internal import CTacetPulse
import Glibc

/// A way to have something done on the loop's thread from any other, without waiting for it: an `eventfd`.
///
/// Made with the loop's lock, or before it runs; given up anywhere.
package final class PulseDoorbell {
  private let loop: PulseMainloop
  private let descriptor: Int32
  private let action: () -> Void
  private var event: OpaquePointer?

  /// A bell that has `action` done on the loop's thread.
  package init(on loop: PulseMainloop, _ action: @escaping () -> Void) throws(PulseError) {
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .noEventLoop }
    self.loop = loop
    self.descriptor = descriptor
    self.action = action
    event = loop.api.pointee.io_new(
      loop.api, descriptor, PA_IO_EVENT_INPUT,
      { _, _, _, _, me in
        guard let me else { return }
        Unmanaged<PulseDoorbell>.fromOpaque(me).takeUnretainedValue().answer()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let event { loop.withLock { loop.api.pointee.io_free(event) } }
    close(descriptor)
  }

  /// Has the action done soon, once for all calls until then. Any thread; neither locks nor waits.
  package func ring() { eventfd_write(descriptor, 1) }

  private func answer() {
    var rings = eventfd_t()
    eventfd_read(descriptor, &rings)
    action()
  }
}
