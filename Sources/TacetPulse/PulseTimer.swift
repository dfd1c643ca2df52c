internal import CTacetPulse
import Glibc

/// Calls back once, some time from now, on the loop's thread; given up earlier, never.
///
/// Made and given up on the loop's thread or with its lock. Monotonic: the clock may be set meanwhile.
public final class PulseTimer {
  private let loop: PulseMainloop
  private let action: () -> Void
  private var event: OpaquePointer?

  /// A timer that fires after `delay`. `pa_mainloop_api.time_new`.
  public init(on loop: PulseMainloop, after delay: Duration, _ action: @escaping () -> Void) {
    self.loop = loop
    self.action = action
    // libpulse takes a wall-clock time here and turns it into a monotonic one at once.
    var due = timeval()
    gettimeofday(&due, nil)
    pa_timeval_add(&due, delay.microseconds)
    event = loop.api.pointee.time_new(
      loop.api, &due,
      { _, _, _, me in
        guard let me else { return }
        Unmanaged<PulseTimer>.fromOpaque(me).takeUnretainedValue().action()
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    if let event { loop.api.pointee.time_free(event) }
  }
}

extension Duration {
  /// Whole microseconds, 0 for anything negative: libpulse's unit.
  var microseconds: pa_usec_t {
    self > .zero ? pa_usec_t(components.seconds) * 1_000_000 + pa_usec_t(components.attoseconds / 1_000_000_000_000) : 0
  }
}
