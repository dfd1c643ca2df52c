import Tacet

/// A playback as a scenario file that replays it: the commands and the facts.
package struct Recording: Encodable {
  /// An event of the game.
  package struct Command: Encodable {
    let at: Double
    let `do`: String
    let name: String?
    let id: String?
    let gain: Float?
    let loop: Bool?
    let over: Double?
    let `as`: String?
    let mute: Bool?
    let to: Double?

    package init(
      at: Double, do name: String, name of: String? = nil, id: String? = nil, gain: Float? = nil, loop: Bool? = nil,
      over: Double? = nil, as voice: String? = nil, mute: Bool? = nil, to: Double? = nil
    ) {
      (self.at, self.do, self.name, self.id, self.gain) = (at, name, of, id, gain)
      (self.loop, self.over, self.as, self.mute, self.to) = (loop, over, voice, mute, to)
    }
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

  /// A recording of `commands` and `signals`, `frames` long. The sounds' paths stand behind their names.
  package init(
    effects: [String: String] = [:], soundtracks: [String: String] = [:], category: SessionCategory, sampleRate: Int,
    frames: Int, commands: [Command], signals: [SignalRecord]
  ) {
    self.sampleRate = sampleRate
    seconds = Double(max(1, frames)) / Double(sampleRate)
    self.category = category.rawValue
    self.effects = effects.mapValues(FilePath.absolute)
    self.soundtracks = soundtracks.mapValues(FilePath.absolute)
    let unordered = signals.map(Event.signal) + commands.map(Event.command)
    events = unordered.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
  }

  /// The scenario file as JSON, with a line's end.
  package var text: String { JSONText.pretty(self) + "\n" }
}
