/// A reason in the game's own levels why a side of it is not heard: a bus that is turned down. It holds nothing: the
/// game plays on. Session, 2.
public struct LevelReason: Hashable, Sendable {
  /// The level that silences the side.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The gain of the bus, with those of the snapshots in force and of the buses above it, is below -60 dB. A mute is
    /// none: ``HoldReason/game(_:)``.
    case busSilent = "bus-silent"
  }

  /// A side of the game.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// Every bus that effects can play on.
    case effects
    /// The soundtrack, with its stingers.
    case soundtrack
  }

  /// The level that silences the side.
  public let cause: Cause
  /// The name of the bus: of several in a row the highest that is silent by itself, else the quietest. `master` is over
  /// both sides.
  public let bus: String
  /// The side that is silenced. That of the effects has a reason for each bus that silences some of it.
  public let side: Side

  package init(_ cause: Cause, bus: String, side: Side) {
    (self.cause, self.bus, self.side) = (cause, bus, side)
  }

  /// Words that a game can show: "soundtrack turned down in the game (master)".
  public var summary: String { "\(side.rawValue) turned down in the game (\(bus))" }
}

extension LevelReason: CustomStringConvertible {
  /// The string of a log: `level:bus-silent:soundtrack`, `level:bus-silent:effects`.
  public var description: String { "level:\(cause.rawValue):\(side.rawValue)" }
}

extension LevelReason: Comparable {
  /// Orders the effects first, then by the bus.
  public static func < (a: LevelReason, b: LevelReason) -> Bool {
    (a.side.rawValue, a.bus) < (b.side.rawValue, b.bus)
  }
}

extension [LevelReason] {
  /// The reasons as words for people: "not heard: soundtrack turned down in the game (master)".
  package var words: String {
    isEmpty ? "no bus silences it" : "not heard: \(map(\.summary).joined(separator: ", "))"
  }
}
