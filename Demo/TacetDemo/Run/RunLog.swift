import Foundation

/// The log of a run: JSON lines with the keys of a scenario's log.
struct RunLog {
  /// A step of the script, with the levels and reasons that follow from it.
  struct Step: Encodable {
    enum Key: String, CodingKey { case frame, cause, on, soundtrackFrame, peak, sound, effects, soundtrack, reasons }

    /// The frame of the engine.
    let frame: Int
    let cause: String
    var isOn: Bool?
    /// The frame of the music's file.
    let soundtrackFrame: Int
    /// The loudest sample since the line before.
    let peak: Float
    let snapshot: Snapshot
    let stage: Stage

    func encode(to encoder: any Encoder) throws {
      var line = encoder.container(keyedBy: Key.self)
      try line.encode(frame, forKey: .frame)
      try line.encode(cause, forKey: .cause)
      try line.encodeIfPresent(isOn, forKey: .on)
      try line.encode(soundtrackFrame, forKey: .soundtrackFrame)
      try line.encode(peak, forKey: .peak)
      try line.encode(snapshot.effects.level.rawValue, forKey: .effects)
      try line.encode(snapshot.music.level.rawValue, forKey: .soundtrack)
      try line.encode(
        ["effects": Self.names(snapshot.effects), "soundtrack": Self.names(snapshot.music)], forKey: .reasons)
      if !stage.isPlain { try line.encode(stage, forKey: .sound) }
    }

    /// Several holds of the game have one name.
    private static func names(_ side: Snapshot.Side) -> [String] {
      side.reasons.map(\.name).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
  }

  private(set) var text = ""
  private let encoder: JSONEncoder

  init() {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Adds a line: a step, or an event of the engine.
  mutating func add(_ line: some Encodable) throws {
    text += String(decoding: try encoder.encode(line), as: UTF8.self) + "\n"
  }

  /// Adds a sound that the world asked for, by its name.
  mutating func add(_ cue: Cue, frame: Int) throws {
    struct CueLine: Encodable {
      let frame: Int
      let plays: String
    }
    try add(CueLine(frame: frame, plays: cue.name))
  }
}
