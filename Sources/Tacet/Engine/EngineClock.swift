import Synchronization

import Glibc

/// The time an engine lives by: nanoseconds that count sleep (`CLOCK_BOOTTIME`), which no change of the wall clock moves.
///
/// Reading it neither locks nor allocates. A test may set it instead.
struct EngineClock: @unchecked Sendable {
  // Sendable: what it points to is atomic, and never freed: there is one for the system's time, and one a test.
  private let set: UnsafeMutablePointer<Atomic<Int>>?

  /// The system's time.
  init() { set = nil }

  /// A time that stands still until it is set.
  init(nanoseconds: Int) {
    let set = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
    set.initialize(to: Atomic(nanoseconds))
    self.set = set
  }

  /// Nanoseconds since some beginning.
  var nanoseconds: Int {
    if let set { return set.pointee.load(ordering: .acquiring) }
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Seconds since some beginning.
  var seconds: Double { Double(nanoseconds) * 1e-9 }

  /// Lets a time that is set move on.
  func advance(nanoseconds: Int) { set?.pointee.add(nanoseconds, ordering: .releasing) }
}
