import Glibc

/// The clock that counts the time for which the machine sleeps. Setting the wall clock does not change it.
/// `CLOCK_BOOTTIME`, as Swift's `ContinuousClock`.
///
/// Reading it neither locks nor allocates.
package enum BootClock {
  /// Nanoseconds since the machine started.
  package static var nanoseconds: Int { clockNanoseconds(CLOCK_BOOTTIME) }

  /// Seconds since the machine started.
  package static var now: Double { Double(nanoseconds) * 1e-9 }
}
