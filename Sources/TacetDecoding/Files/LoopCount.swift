/// How often the part of a soundtrack that loops plays: `true` is for ever, `false` once, `3` three times. Then it goes
/// on to the end of the file.
///
/// ```swift
/// engine.soundtrack.play(boss, loops: 3)
/// ```
public struct LoopCount: Hashable, Sendable, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  /// The number of times, 1 or more; nil is for ever.
  public let rounds: Int?

  /// Endless where `isEndless` is true, else once.
  public init(_ isEndless: Bool) { rounds = isEndless ? nil : 1 }

  /// As often as `rounds` says; fewer than 1 count as 1.
  public init(_ rounds: Int) { self.rounds = max(1, rounds) }

  /// `true` is endless, `false` is once.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// So many rounds; fewer than 1 count as 1.
  public init(integerLiteral value: Int) { self.init(value) }

  /// True where it never ends.
  package var isEndless: Bool { rounds == nil }

  /// How often it begins again.
  package var repeats: Int { rounds.map { $0 - 1 } ?? .max }

  /// The count that is left after `passed` rounds.
  package func dropping(_ passed: Int) -> LoopCount { rounds.map { LoopCount($0 - passed) } ?? self }
}
