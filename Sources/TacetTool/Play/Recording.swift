import Foundation
import Tacet
import TacetScenario

/// A playback as a scenario file that replays it: the commands and the facts.
struct Recording: Encodable {
  /// An event of the game.
  struct Command: Encodable {
    let at: Double
    let `do`: String
    var name: String?
    var id: String?
    var gain: Float?
    var loop: Bool?
    var over: Double?
    var `as`: String?
    var mute: Bool?
    var to: Double?
  }

  private enum Event: Encodable {
    case command(Command)
    case signal(SignalRecord)

    var at: Double {
      switch self {
      case .command(let command): command.at
      case .signal(let signal): signal.at ?? 0
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .command(let command): try command.encode(to: encoder)
      case .signal(let signal): try signal.encode(to: encoder)
      }
    }
  }

  private let sampleRate: Int
  private let seconds: Double
  private let category: String
  private let effects: [String: String]
  private let soundtracks: [String: String]
  private let events: [Event]

  /// A recording of `commands` and `signals`, `frames` long.
  init(
    _ playlist: PlayedFiles, category: SessionCategory, sampleRate: Int, frames: Int, commands: [Command],
    signals: [SignalRecord]
  ) {
    self.sampleRate = sampleRate
    seconds = Double(max(1, frames)) / Double(sampleRate)
    self.category = category.rawValue
    effects = Dictionary(uniqueKeysWithValues: playlist.effects.map { ($0.name, Self.absolute($0.path)) })
    let theme = playlist.soundtrack.map { [$0.name: Self.absolute($0.path)] }
    soundtracks = theme ?? [:]
    let unordered = signals.map(Event.signal) + commands.map(Event.command)
    events = unordered.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }

  /// The scenario file as JSON, with a line's end.
  var text: String { JSONText.pretty(self) + "\n" }

  private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
