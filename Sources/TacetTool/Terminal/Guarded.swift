import Foundation

/// A value behind a lock.
///
/// `NSLock`, not `Synchronization.Mutex`: the thread sanitizer does not see the latter's futex on Linux.
final class Guarded<Value>: @unchecked Sendable {
  // Sendable: `value` is only reached with the lock held.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// Runs `body` with the lock held. Not recursive.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
