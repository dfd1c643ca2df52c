import Foundation

/// A value that other threads change and a test waits on: for an event, with a limit, never for a while.
package final class Observed<Value>: @unchecked Sendable {
  // Sendable: `value` is only reached with the condition's lock held.
  private let condition = NSCondition()
  private var value: Value

  /// A value to wait on.
  package init(_ value: Value) { self.value = value }

  /// Reads or changes the value, and wakes those who wait.
  @discardableResult
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return try body(&value)
  }

  /// Waits until `isReached` holds; false when it did not within `limit`, a guard.
  package func wait(atMost limit: Duration = .seconds(120), until isReached: (Value) -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: limit / .seconds(1))
    condition.lock()
    defer { condition.unlock() }
    while !isReached(value) {
      if !condition.wait(until: end) { return isReached(value) }
    }
    return true
  }
}
