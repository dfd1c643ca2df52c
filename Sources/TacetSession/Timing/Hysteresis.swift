/// A condition that counts after ``onset`` of it without a break, and until ``release`` without it has passed. Pure;
/// times are since any one moment.
package struct Hysteresis: Sendable, Hashable {
  /// The time that the condition must hold before it counts.
  package let onset: Duration
  /// The time that it must be gone before it counts no more.
  package let release: Duration
  /// True if the condition counts.
  package private(set) var isOn = false
  /// The condition as last observed, whether it counts yet or not.
  package private(set) var isObserved = false
  /// Start of the present difference between ``isObserved`` and ``isOn``.
  private var changedAt: Duration?

  /// A condition that was not observed yet and does not count.
  package init(onset: Duration, release: Duration) {
    self.onset = onset
    self.release = release
  }

  /// The time at which ``isOn`` changes unless something else is observed before; nil: it stays.
  package var deadline: Duration? { changedAt.map { $0 + (isOn ? release : onset) } }

  /// Lets time pass with the latest observation. Returns whether ``isOn`` changed.
  @discardableResult
  package mutating func advance(to now: Duration) -> Bool {
    guard let deadline, now >= deadline else { return false }
    isOn.toggle()
    changedAt = nil
    return true
  }

  /// Takes an observation at `now`. `immediately`: it counts without onset or release, for it held before it could be
  /// observed, or the cause is known.
  package mutating func observe(_ isPresent: Bool, at now: Duration, immediately: Bool = false) {
    advance(to: now)
    isObserved = isPresent
    if immediately { isOn = isPresent }
    changedAt = isPresent == isOn ? nil : changedAt ?? now
    // An onset or a release of zero is over at once.
    advance(to: now)
  }
}

extension Hysteresis {
  /// Another program's music, Session, 6: "begins after 150 to 300 ms of it; ends after 1.0 to 1.5 s of none", so that
  /// a gap between two songs is no end.
  package static let otherMusic = Hysteresis(onset: .milliseconds(200), release: .milliseconds(1200))

  /// Another program's talk, Session, 4: it begins after 0.5 s of a microphone beside a playback stream and ends 2 s
  /// after either goes, so that a program that records each sentence anew talks without a break.
  package static let voiceChat = Hysteresis(onset: .milliseconds(500), release: .seconds(2))
}
