import Glibc

/// The clock that stands still while the machine sleeps. Setting the wall clock does not change it. `CLOCK_MONOTONIC`,
/// as Swift's `SuspendingClock`.
///
/// Reading it neither locks nor allocates.
package enum MonotonicClock {
  /// Nanoseconds since the machine started.
  package static var nanoseconds: Int { clockNanoseconds(CLOCK_MONOTONIC) }

  /// Seconds since the machine started.
  package static var now: Double { Double(nanoseconds) * 1e-9 }

  /// The clock's time in `seconds` from now, in the form of the system calls that take a deadline.
  static func time(after seconds: Double) -> timespec {
    // A limit of 30 years: the sum stays within 64 bits.
    let due = nanoseconds + (seconds > 0 ? Int(min(seconds, 1e9) * 1e9) : 0)
    return timespec(tv_sec: due / 1_000_000_000, tv_nsec: due % 1_000_000_000)
  }
}

func clockNanoseconds(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
