internal import CTacetPulse
import Glibc

/// Calls back once, some time from now, on the loop's thread; given up earlier, never.
///
/// Made and given up on the loop's thread or with its lock. Monotonic: the clock may be set meanwhile.
package final class PulseTimer {
  private let loop: PulseMainloop
  private let action: () -> Void
  private var event: OpaquePointer?

  /// A timer that fires after `delay`. `pa_mainloop_api.time_new`.
  package convenience init(on loop: PulseMainloop, after delay: Duration, _ action: @escaping () -> Void) {
    self.init(on: loop, after: delay, wallClock: { Self.microseconds(CLOCK_REALTIME) }, action)
  }

  /// libpulse takes a wall-clock time and turns it into a monotonic one at once. Were the clock set in between, the timer
  /// would be due in years, at which libpulse (16.1) ends the program: where it was, the timer is made again.
  init(
    on loop: PulseMainloop, after delay: Duration, wallClock: () -> Int, _ action: @escaping () -> Void
  ) {
    self.loop = loop
    self.action = action
    func offset() -> Int { wallClock() - Self.microseconds(CLOCK_MONOTONIC) }
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

  private static func microseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}

extension Duration {
  /// Whole microseconds, 0 for anything negative: libpulse's unit.
  var microseconds: pa_usec_t {
    self > .zero ? pa_usec_t(components.seconds) * 1_000_000 + pa_usec_t(components.attoseconds / 1_000_000_000_000) : 0
  }
}
