import Tacet

/// A sound file that `tacet check` looks at.
struct CheckedSound: Hashable, Sendable {
  /// The use that a game makes of it.
  enum Use: String, Hashable, Sendable, Encodable {
    case effect, soundtrack
  }

  let path: String
  /// Its path as the JSON report has it.
  let name: String
  /// Its path from the folder that is checked, as people read it.
  let shortName: String
  /// The use that a bank says; nil: its length decides.
  let use: Use?
  /// A bank says that it is an effect which is read while it plays.
  let isStreamed: Bool
  /// The loop that a bank says.
  let loop: LoopRegion?

  /// A sound; `shortName` is its name where none is given.
  init(
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

  /// The sounds of a bank: each file once as an effect in memory, once as one that is streamed, each soundtrack by its name.
  static func all(in bank: SoundBank) -> [CheckedSound] {
    bank.files.map { name, path, use in
      switch use {
      case .effect(let isStreamed):
        CheckedSound(path: path, name: path, shortName: name, use: .effect, isStreamed: isStreamed)
      case .soundtrack(let loop):
        CheckedSound(path: path, name: path, shortName: name, use: .soundtrack, loop: loop)
      }
    }
  }
}
