import Synchronization
import TacetSystem

/// The clock of an engine: ``TacetSystem/BootClock``, or a clock that a test sets.
///
/// Reading it neither locks nor allocates.
struct EngineClock: @unchecked Sendable {
  // Sendable: `manual` points to an atomic that is never freed; only tests make one.
  private let manual: UnsafeMutablePointer<Atomic<Int>>?

  init() { manual = nil }

  /// A clock at `nanoseconds` that only ``advance(nanoseconds:)`` moves.
  init(nanoseconds: Int) {
    let manual = UnsafeMutablePointer<Atomic<Int>>.allocate(capacity: 1)
    manual.initialize(to: Atomic(nanoseconds))
    self.manual = manual
  }

  /// Nanoseconds since the machine started, its sleep included.
  var nanoseconds: Int {
    manual?.pointee.load(ordering: .acquiring) ?? BootClock.nanoseconds
  }

  /// Seconds since the machine started, its sleep included.
  var seconds: Double { Double(nanoseconds) * 1e-9 }

  /// Moves a clock that a test sets; no effect on the system's.
  func advance(nanoseconds: Int) { manual?.pointee.add(nanoseconds, ordering: .releasing) }
}
