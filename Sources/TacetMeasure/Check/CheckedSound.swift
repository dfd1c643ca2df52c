import TacetSignal

/// A sound file that `tacet check` looks at.
public struct CheckedSound: Hashable, Sendable {
  /// The use that a game makes of it.
  public enum Use: String, Hashable, Sendable, Encodable {
    /// Short, and decoded as a whole, or streamed by its bank.
    case effect
    /// Streamed music.
    case soundtrack
  }

  /// The path by which it is opened.
  public let path: String
  /// Its path as the JSON report has it.
  public let name: String
  /// Its path from the folder that is checked, as people read it.
  public let shortName: String
  /// The use that a bank says; nil: its length decides.
  public let use: Use?
  /// A bank says that it is an effect which is read while it plays.
  public let isStreamed: Bool
  /// The loop that a bank says.
  public let loop: LoopRegion?
  /// The folder of its bank, which no link may lead out of; nil: there is none.
  package var confinement: String?

  /// A sound; `shortName` is its name where none is given.
  public init(
    path: String, name: String, shortName: String? = nil, use: Use? = nil, isStreamed: Bool = false,
    loop: LoopRegion? = nil
  ) {
    (self.path, self.name, self.shortName) = (path, name, shortName ?? name)
    (self.use, self.isStreamed, self.loop) = (use, isStreamed, loop)
  }

  /// The use, by the length where no bank says it.
  func use(of measured: SoundMeasurement) -> Use {
    use ?? (measured.info.seconds > Self.longestEffect ? .soundtrack : .effect)
  }

  /// A file without a bank is an effect up to this length, in seconds.
  static let longestEffect = 10.0
}
