import Foundation
import Tacet

/// The saved values of a scenario, by their names: as bytes, which is how a game keeps them in a file.
struct ScenarioSaves {
  private let engine: AudioEngine
  private let names: PlaybackNames
  private var saves: [String: Data] = [:]

  /// None yet. A scenario has a name for each of its sounds.
  init(_ sounds: ScenarioSounds, of engine: AudioEngine) {
    self.engine = engine
    names = PlaybackNames(soundtracks: sounds.soundtracks, snapshots: sounds.snapshots)
  }

  /// Saves or restores; the line of the log. Nil for other actions.
  mutating func perform(
    _ action: ScenarioEvent.Action, at place: ScenarioError.Place,
    completion: @escaping @Sendable (SoundtrackEnd) -> Void
  ) throws(ToolError) -> LogLine.Content? {
    do {
      switch action {
      case .save(let name): return try save(as: name)
      case .restore(let name, let buses): return try restore(name, keepingGains: buses, completion: completion)
      default: return nil
      }
    } catch {
      throw .scenario(.refused("\(error)", place))
    }
  }

  private mutating func save(as name: String) throws -> LogLine.Content {
    let saved = try SavedPlayback(of: engine, by: names)
    saves[name] = try JSONEncoder().encode(saved)
    return .saved(name, soundtrack: saved.soundtrack, position: saved.position)
  }

  private func restore(
    _ name: String, keepingGains buses: Set<String>, completion: @escaping @Sendable (SoundtrackEnd) -> Void
  ) throws -> LogLine.Content {
    let saved = try JSONDecoder().decode(SavedPlayback.self, from: saves[name] ?? Data())
    try saved.restore(to: engine, by: names, keepingGains: buses, completion: completion)
    return .restored(name)
  }
}
