import Foundation
import TacetPicture

/// A game that was left, the best score, and the player's settings.
struct SavedGame: Codable, Hashable, Sendable {
  /// The rows of the menu that are kept over starts.
  struct Settings: Codable, Hashable, Sendable {
    /// The engine's rows; nil before they were read.
    var sound: Menu.Sound?
    var captions = true
    var vibration = true
    var firesByItself = false

    /// Steps through the rows of the sound until they are as they were kept. One that is not there any more stays.
    func restoreSound(of audio: DemoAudio) {
      guard let sound else { return }
      for change in audio.settings.values.changes(to: sound) { try? audio.settings.change(change.row, by: change.step) }
      for _ in 0..<2 where audio.settings.values.hrtf != sound.hrtf { try? audio.settings.change(.headphones, by: 1) }
    }
  }

  var best = 0
  var wave = 0
  var score = 0
  var layers = 0
  var shields = 3
  /// The engine's music, by the names of its bank.
  var sound: Data?
  /// Nil in a file of an earlier program.
  var settings: Settings?

  /// True while there is a game to go on with.
  var isGame: Bool { wave > 0 }

  /// The file: `$XDG_DATA_HOME/tacet-demo/game.json`.
  static var path: String {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (home ?? "\(environment["HOME"] ?? "/tmp")/.local/share") + "/tacet-demo/game.json"
  }

  /// The saved game; a new one where nothing was, or what can not be read.
  static func read(from path: String = Self.path) -> SavedGame {
    guard let data = FileManager.default.contents(atPath: path) else { return SavedGame() }
    return (try? JSONDecoder().decode(SavedGame.self, from: data)) ?? SavedGame()
  }

  func write(to path: String = Self.path) throws {
    try OutputFile.makeFolder((path as NSString).deletingLastPathComponent)
    try OutputFile.write(Array(try JSONEncoder().encode(self)), to: path)
  }
}
