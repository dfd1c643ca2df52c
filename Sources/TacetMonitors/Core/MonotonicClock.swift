import Glibc

/// Seconds of clocks that never go back.
enum MonotonicClock {
  /// The clock that stands still while the machine sleeps. `CLOCK_MONOTONIC`.
  static var now: Double { seconds(CLOCK_MONOTONIC) }

  /// The clock that counts sleep. `CLOCK_BOOTTIME`.
  static var countingSleep: Double { seconds(CLOCK_BOOTTIME) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
