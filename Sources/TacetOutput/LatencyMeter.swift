import Synchronization

/// The measured latency, readable on any thread without a lock.
package final class LatencyMeter: Sendable {
  private static let unknown: Int64 = -1
  private let microseconds = Atomic<Int64>(unknown)

  /// The latency, or nil while nothing was measured.
  var latency: Duration? {
    let value = microseconds.load(ordering: .relaxed)
    return value == Self.unknown ? nil : .microseconds(value)
  }

  /// Adds a measurement. Measurements differ by up to a block's length with the moment in the block, so they are
  /// smoothed. One writer at a time.
  func add(_ latency: Duration) {
    let new = Int64(latency / .microseconds(1))
    let old = microseconds.load(ordering: .relaxed)
    microseconds.store(old == Self.unknown ? new : old + (new - old) / 4, ordering: .relaxed)
  }

  /// The latency is unknown until the next measurement.
  func reset() { microseconds.store(Self.unknown, ordering: .relaxed) }
}
