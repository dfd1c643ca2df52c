/// The 10 s mark of Session, 2: one-shots that a system's pause froze end dropped when it lasts longer.
///
/// Time is an argument, in seconds of a clock that counts sleep; it is never read here. Fed with
/// ``Verdict/limitsOneShots``.
package struct PauseClock: Equatable, Hashable, Sendable {
  /// How long a pause may last before frozen one-shots are dropped: 10 s.
  package static let limit = 10.0

  private var isPaused = false
  /// The mark of the pause that holds, until it is taken.
  private var mark: Double?
  /// The mark of a pause that lasted too long and was over before the mark was taken.
  private var overdue: Double?

  /// A clock that nothing has paused yet.
  package init() {}

  /// Notes whether a system's pause holds at `seconds`. Saying again what holds already changes nothing.
  package mutating func update(isPaused paused: Bool, at seconds: Double) {
    guard paused != isPaused else { return }
    isPaused = paused
    if let mark, seconds > mark { overdue = mark }
    mark = paused ? seconds + Self.limit : nil
  }

  /// When to drop, in seconds; nil when nothing is paused or this pause's mark was taken.
  package var dropMark: Double? { overdue ?? mark }

  /// True if the mark is reached at `seconds`. True once per unbroken pause: the caller drops the one-shots then.
  package mutating func takeDue(at seconds: Double) -> Bool {
    if overdue != nil {
      overdue = nil
      return true
    }
    guard let mark, seconds >= mark else { return false }
    self.mark = nil
    return true
  }
}
