import Foundation
import Tacet

/// A sound file that `tacet check` looks at.
struct CheckedSound: Hashable, Sendable {
  /// The use that a game makes of it.
  enum Use: String, Hashable, Sendable, Encodable {
    case effect, soundtrack
  }

  let path: String
  /// Its path as the report shows it.
  let name: String
  /// The use that a bank says; nil: its length decides.
  let use: Use?
  /// A bank says that it is an effect which is read while it plays.
  var isStreamed = false
  /// The loop that a bank says.
  var loop: LoopRegion?

  /// The use, by the length where no bank says it.
  func use(of measured: SoundMeasurement) -> Use {
    use ?? (measured.info.seconds > Self.longestEffect ? .soundtrack : .effect)
  }

  /// A file without a bank is an effect up to this length, in seconds.
  static let longestEffect = 10.0

  /// The endings of the files that are sounds.
  private static let endings: Set<String> = [
    "wav", "rf64", "ogg", "oga", "opus", "flac", "mp3", "aif", "aiff", "aifc", "caf", "au", "snd",
  ]
  /// The most files of a folder.
  static let most = 100_000

  /// The sounds of a folder and of those below it, in order of their names. Links to folders are not followed.
  static func all(in folder: String) -> [CheckedSound] {
    let root = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    var sounds: [CheckedSound] = []
    for case let name as String in names where sounds.count < most {
      guard endings.contains((name as NSString).pathExtension.lowercased()) else { continue }
      let path = "\(root.isEmpty ? "/" : root)/\(name)"
      guard FileKind(path: path) == .regular else { continue }
      sounds.append(CheckedSound(path: path, name: path, use: nil))
    }
    return sounds.sorted { $0.name < $1.name }
  }

  /// The sounds of a bank: each file once as an effect in memory, once as one that is streamed, each soundtrack by its name.
  static func all(in bank: SoundBank) -> [CheckedSound] {
    bank.files.map { path, use in
      switch use {
      case .effect(let isStreamed): CheckedSound(path: path, name: path, use: .effect, isStreamed: isStreamed)
      case .soundtrack(let loop): CheckedSound(path: path, name: path, use: .soundtrack, loop: loop)
      }
    }
  }
}
