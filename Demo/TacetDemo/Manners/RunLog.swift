import Foundation
import Tacet

/// The log of a run: JSON lines with the keys of a scenario's log.
struct RunLog {
  /// A step of the script, with the verdict that follows from it.
  private struct StepLine: Encodable {
    enum Key: String, CodingKey { case frame, cause, on, soundtrackFrame, peak, sound }

    let cause: String
    let isOn: Bool?
    let audio: DemoAudio
    let peak: Float

    func encode(to encoder: any Encoder) throws {
      let (engine, stage) = (audio.engine, audio.stage.state)
      try engine.session.verdict.encode(to: encoder)
      var line = encoder.container(keyedBy: Key.self)
      try line.encode(engine.clock.rawValue, forKey: .frame)
      try line.encode(cause, forKey: .cause)
      try line.encodeIfPresent(isOn, forKey: .on)
      try line.encode(engine.soundtrack.current == nil ? 0 : engine.soundtrack.position, forKey: .soundtrackFrame)
      try line.encode(peak, forKey: .peak)
      if !stage.isPlain { try line.encode(stage, forKey: .sound) }
    }
  }

  private(set) var text = ""
  private let encoder: JSONEncoder

  init() {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Adds a step of the script. `peak` is the loudest sample since the line before.
  mutating func add(_ cause: String, isOn: Bool?, _ audio: DemoAudio, peak: Float) throws {
    try write(StepLine(cause: cause, isOn: isOn, audio: audio, peak: peak))
  }

  mutating func add(_ events: [EngineEvent]) throws {
    for event in events { try write(event) }
  }

  /// Adds a sound that the world asked for, by its name.
  mutating func add(_ cue: Cue, frame: Int) throws {
    struct CueLine: Encodable {
      let frame: Int
      let plays: String
    }
    try write(CueLine(frame: frame, plays: cue.name))
  }

  private mutating func write(_ line: some Encodable) throws {
    text += String(decoding: try encoder.encode(line), as: UTF8.self) + "\n"
  }
}
