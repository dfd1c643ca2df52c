/// The reporter of a fact. A fact that several may report holds while one of them reports it: holds are a set keyed by
/// source, never a count.
public struct SignalSource: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// A name, unique among those who report the same fact.
  public let rawValue: String

  /// A source of this name. Two reports with one name replace each other.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A source by its name.
  public init(stringLiteral value: String) { rawValue = value }

  /// The game itself, through `report`.
  public static let application: SignalSource = "application"
}
