/// The delay lock on the machine's sleep: requested while the machine is awake, released a moment after a sleep was
/// announced, so that the fade into silence is heard whole.
struct SleepDelayState: Equatable {
  /// An action of the driver.
  enum Action: Equatable {
    /// Ask the manager for a lock.
    case request
    /// Call ``SleepDelayState/releaseIsDue(_:)`` with this number after the delay.
    case scheduleRelease(Int)
    /// Give the lock back.
    case release
  }

  private(set) var isSleeping = false
  /// Counts announcements of sleep and wakes: the number of a scheduled release that is out of date differs from it.
  private var turn = 0
  private var isRequested = false
  private var isHeld = false

  /// The manager announced a sleep, or the wake from it.
  mutating func handleAnnouncement(isSleeping: Bool) -> Action? {
    let request = update(isSleeping: isSleeping)
    return isSleeping ? .scheduleRelease(turn) : request
  }

  /// The manager answered that it prepares for a sleep, or does not.
  mutating func update(isSleeping: Bool) -> Action? {
    if self.isSleeping != isSleeping { turn += 1 }
    self.isSleeping = isSleeping
    guard !isSleeping, !isHeld, !isRequested else { return nil }
    isRequested = true
    return .request
  }

  /// The manager answered the request; `isGranted`: with a lock. True where the lock is kept: one that comes after the
  /// announcement of a sleep would delay it for the manager's whole limit.
  mutating func handleReply(isGranted: Bool) -> Bool {
    isRequested = false
    guard !isSleeping else { return false }
    isHeld = isGranted
    return isGranted
  }

  /// The scheduled release of this number is due.
  mutating func releaseIsDue(_ turn: Int) -> Action? {
    guard self.turn == turn else { return nil }
    isHeld = false
    return .release
  }

  /// The manager was started again: the lock of the last one is void.
  mutating func handleManagerStart() -> Action {
    isHeld = false
    return .release
  }

  mutating func handleManagerLoss() -> Action {
    let turn = turn + 1
    self = SleepDelayState()
    self.turn = turn
    return .release
  }
}
