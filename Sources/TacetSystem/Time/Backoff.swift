/// The delay before each further attempt at something that keeps failing. Pure; it knows no clock.
///
/// A hint, such as the appearance of a server's socket, starts it over and allows an early attempt.
package struct Backoff: Sendable, Hashable {
  /// The delay after the first failure.
  package let first: Duration
  /// The growth from one delay to the next.
  package let factor: Double
  /// The upper limit of a delay.
  package let slowest: Duration
  /// The delay from a hint to the attempt.
  package let hintDelay: Duration

  /// The delay that follows the next failure.
  package private(set) var next: Duration

  /// A back-off before its first failure. `factor` is 1 or more, `slowest` not below `first`.
  package init(first: Duration, factor: Double, slowest: Duration, hintDelay: Duration = .zero) {
    self.first = first
    self.factor = factor
    self.slowest = slowest
    self.hintDelay = hintDelay
    next = first
  }

  /// Counts a failure and returns the delay until the next attempt.
  package mutating func failed() -> Duration {
    defer { next = min(next * factor, slowest) }
    return next
  }

  /// Starts over: what is tried works again.
  package mutating func reset() { next = first }

  /// Starts over because of a hint and returns the delay until the early attempt.
  package mutating func hinted() -> Duration {
    reset()
    return hintDelay
  }
}
