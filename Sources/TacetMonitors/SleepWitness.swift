/// Notices that the machine slept where no login manager says so: the clock that counts sleep (`CLOCK_BOOTTIME`) has
/// run ahead of the one that does not (`CLOCK_MONOTONIC`).
public struct SleepWitness: Sendable, Hashable {
  /// The two clocks, in seconds: one reading of the clock that counts sleep, between two of the other.
  public struct Clocks: Sendable, Hashable {
    let before: Double
    let counting: Double
    let after: Double

    /// A reading: `counting` was taken after `before` and before `after`.
    public init(before: Double, counting: Double, after: Double) {
      self.before = before
      self.counting = counting
      self.after = after
    }

    /// The clocks now. Any thread; two system calls less than a microsecond apart as a rule.
    public static var now: Clocks {
      Clocks(before: MonotonicTime.now, counting: MonotonicTime.countingSleep, after: MonotonicTime.now)
    }

    /// The lead of the counting clock is at least, and at most, this.
    var lead: ClosedRange<Double> {
      let least = counting - after
      return least...max(least, counting - before)
    }
  }

  /// Doubles and the kernel round; no sleep is shorter than this. In seconds.
  private static let precision = 0.001

  private var lead: ClosedRange<Double>

  /// A witness from `clocks` on.
  public init(clocks: Clocks = .now) { lead = clocks.lead }

  /// Whether the machine has surely slept since the last time this said so, or since the beginning. A process that
  /// was stopped between the readings only makes them less sure.
  public mutating func hasSlept(clocks: Clocks = .now) -> Bool {
    let now = clocks.lead
    guard now.lowerBound > lead.upperBound + Self.precision else {
      // The same lead, seen twice: it is within both.
      let least = max(lead.lowerBound, now.lowerBound)
      lead = least...max(least, min(lead.upperBound, now.upperBound))
      return false
    }
    lead = now
    return true
  }
}
