/// Keeps a second stream as late as the first: decides from measurements of both when it is to be shifted. Pure.
///
/// Both get the same frames at the same time. What remains is the moment at which the server began each, and, where the
/// user has put them on two sinks, the sinks' own latencies and clocks.
struct StreamAlignment: Hashable {
  enum Action: Hashable {
    /// Delays the second stream, or advances it if below zero.
    case shift(Duration)
    /// Flushes what is queued of the second stream: it is too late to catch up by leaving frames out.
    case flush
  }

  /// A smaller difference is left as it is.
  static let tolerance = Duration.milliseconds(1)
  /// Measurements that differ by more than this, or by a quarter of what they measure, say nothing.
  static let spread = Duration.microseconds(500)
  /// The measurements in a row that decide.
  static let count = 3
  /// The measurements that are ignored after a beginning, a move or a shift.
  static let holdOff = 1
  /// A second stream that is later by more than this is flushed.
  static let most = Duration.milliseconds(200)
  /// The most silence that is added.
  static let longest = Duration.seconds(2)
  /// Maximum corrections in a row without effect on what is measured.
  static let attempts = 4

  private var differences: [Duration] = []
  private var holdOffLeft = Self.holdOff
  private var attempts = 0

  /// The streams began, moved or were flushed.
  mutating func restart() { self = StreamAlignment() }

  /// Takes the latencies of both, measured together.
  mutating func measured(first: Duration, second: Duration) -> Action? {
    guard holdOffLeft == 0 else {
      holdOffLeft -= 1
      return nil
    }
    differences = differences.suffix(Self.count - 1) + [second - first]
    guard differences.count == Self.count else { return nil }
    let sorted = differences.sorted()
    let middle = sorted[Self.count / 2]
    let size = middle < .zero ? .zero - middle : middle
    guard sorted[Self.count - 1] - sorted[0] <= max(Self.spread, size / 4) else { return nil }
    guard size >= Self.tolerance else {
      attempts = 0
      return nil
    }
    guard attempts < Self.attempts else { return nil }
    attempts += 1
    (differences, holdOffLeft) = ([], Self.holdOff)
    return middle > Self.most ? .flush : .shift(min(.zero - middle, Self.longest))
  }
}
