/// Facts that count once they have held for 0.3 s without a break, and no more as soon as they are gone: those beside
/// the policy for which nothing is heard. Pure; times are since any one moment. Session, 2.
package struct HeldFacts<Fact: Hashable & Sendable>: Hashable, Sendable {
  /// The time for which a fact must hold.
  package static var debounce: Duration { .milliseconds(300) }

  /// Those that count.
  package private(set) var counted: Set<Fact> = []
  /// All that hold, each with the time at which it began.
  private var began: [Fact: Duration] = [:]

  package init() {}

  /// Those that do not count yet, each with the time at which it has held for long enough.
  package var pending: [Fact: Duration] {
    began.filter { !counted.contains($0.key) }.mapValues { $0 + Self.debounce }
  }

  /// Takes what holds now, each fact with the time from which on it does; one that held before keeps an earlier one.
  package mutating func update(_ present: [Fact: Duration]) {
    began = Dictionary(uniqueKeysWithValues: present.map { fact, time in (fact, min(began[fact] ?? time, time)) })
  }

  /// Counts what has held for long enough by `now`; of those for which `isDelayed` is true only those that count
  /// already. True if others count than before.
  package mutating func advance(to now: Duration, delaying isDelayed: (Fact) -> Bool = { _ in false }) -> Bool {
    let before = counted
    counted = Set(
      began.filter { fact, time in
        before.contains(fact) || (time + Self.debounce <= now && !isDelayed(fact))
      }.keys)
    return counted != before
  }
}
