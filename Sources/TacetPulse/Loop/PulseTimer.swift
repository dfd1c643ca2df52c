internal import CTacetPulse
import Glibc
import TacetSystem

/// A timer that fires once on the loop's thread; released before that, it does not fire.
///
/// Made and released on the loop's thread or with its lock. Setting the wall clock does not change when it fires.
package final class PulseTimer {
  private let loop: PulseMainloop
  private let action: () -> Void
  private var event: OpaquePointer?

  /// A timer that fires after `delay`. `pa_mainloop_api.time_new`.
  package convenience init(on loop: PulseMainloop, after delay: Duration, _ action: @escaping () -> Void) {
    self.init(on: loop, after: delay, wallClock: Self.wallClock, action)
  }

  /// A timer by `wallClock` (microseconds). libpulse takes a wall-clock time and converts it to a monotonic one at
  /// once. When the wall clock is set in between, the timer may be due in years, at which libpulse (16.1) aborts: then
  /// the timer is made again.
  init(
    on loop: PulseMainloop, after delay: Duration, wallClock: () -> Int, _ action: @escaping () -> Void
  ) {
    self.loop = loop
    self.action = action
    func offset() -> Int { wallClock() - MonotonicClock.nanoseconds / 1000 }
    var before: Int
    repeat {
      before = offset()
      if let event { loop.api.pointee.time_free(event) }
      let now = wallClock()
      var due = timeval(tv_sec: now / 1_000_000, tv_usec: now % 1_000_000)
      pa_timeval_add(&due, delay.microseconds)
      event = loop.api.pointee.time_new(
        loop.api, &due,
        { _, _, _, me in
          guard let me else { return }
          Unmanaged<PulseTimer>.fromOpaque(me).takeUnretainedValue().action()
        }, Unmanaged.passUnretained(self).toOpaque())
    } while abs(offset() - before) > 1_000_000
  }

  deinit {
    if let event { loop.api.pointee.time_free(event) }
  }

  private static func wallClock() -> Int {
    var time = timeval()
    pa_gettimeofday(&time)
    return time.tv_sec * 1_000_000 + time.tv_usec
  }
}

extension Duration {
  /// Whole microseconds, libpulse's unit; 0 for a negative duration.
  var microseconds: pa_usec_t {
    self > .zero ? pa_usec_t(components.seconds) * 1_000_000 + pa_usec_t(components.attoseconds / 1_000_000_000_000) : 0
  }
}
