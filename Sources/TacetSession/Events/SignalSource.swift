/// Who reported a fact. A fact that several may report holds for as long as one of them says so, which is why holds
/// are a set keyed by source and never a count.
public struct SignalSource: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// A name, unique among those who report the same fact.
  public let rawValue: String

  /// A source by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A source by its name.
  public init(stringLiteral value: String) { rawValue = value }

  /// The game itself, through `report`.
  public static let application: SignalSource = "application"
}
