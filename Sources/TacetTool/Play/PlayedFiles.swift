import Tacet
import TacetMeasure

/// The sounds of `tacet play`: at most one soundtrack, and effects.
struct PlayedFiles {
  /// A sound with its name in logs and recordings, and its file.
  struct Item<Sound> {
    let name: String
    let path: String
    let sound: Sound
  }

  /// The first file that is longer than 10 seconds.
  var soundtrack: Item<Soundtrack>?
  /// All other files, each with a unique name.
  var effects: [Item<SoundEffect>] = []

  /// The file of the status line: the soundtrack, or the only effect.
  var shownFile: String? { soundtrack?.name ?? (effects.count == 1 ? effects[0].name : nil) }

  private static let longestEffect = Duration.seconds(10)

  /// Loads files; returns the errors of those that can not be played, in sentences.
  static func load(_ paths: [String]) -> (PlayedFiles, [String]) {
    var playlist = PlayedFiles()
    var errors: [String] = []
    for path in paths {
      let file = RawArgument.path(opening: path)
      do throws(DecodingError) {
        let soundtrack = try Soundtrack(path: file)
        let name = playlist.freeName(for: path)
        if playlist.soundtrack == nil, soundtrack.duration > longestEffect {
          playlist.soundtrack = Item(name: name, path: path, sound: soundtrack)
        } else {
          playlist.effects.append(Item(name: name, path: path, sound: try SoundEffect(path: file)))
        }
      } catch {
        errors.append(error.description(of: file, as: path))
      }
    }
    return (playlist, errors)
  }

  /// The file's name without its folder, with a number where the name is taken.
  private func freeName(for path: String) -> String {
    let base = path.split(separator: "/").last.map(String.init) ?? path
    let taken = Set(effects.map(\.name) + (soundtrack.map { [$0.name] } ?? []))
    var name = base
    var number = 2
    while taken.contains(name) {
      name = "\(base) \(number)"
      number += 1
    }
    return name
  }
}
