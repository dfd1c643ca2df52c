import Foundation
import Tacet

/// The log of a run without a display: JSON lines, in the words of the scenario's log.
struct RunLog {
  /// Levels and reasons after something was done.
  private struct Said: Encodable {
    var frame: Int
    var cause: String
    var on: Bool?
    var effects: String
    var soundtrack: String
    var reasons: [String: [String]]
    var soundtrackFrame: Int
    var peak: Float
  }

  /// What happened in the sound.
  private struct Happened: Encodable {
    var frame: Int
    var event: String
    var soundtrackFrame: Int?
    var reason: String?
  }

  /// What was written so far.
  private(set) var text = ""
  private let encoder: JSONEncoder

  init() {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// A step of the script and what followed from it; `peak` is the loudest sample since the line before.
  mutating func add(_ cause: String, isOn: Bool?, _ snapshot: Snapshot, peak: Float) throws {
    let reasons = snapshot.verdict.reasons
    try write(
      Said(
        frame: snapshot.frame, cause: cause, on: isOn, effects: snapshot.verdict.effects.name,
        soundtrack: snapshot.verdict.soundtrack.name,
        reasons: [
          "effects": reasons.effects.map(\.description), "soundtrack": reasons.soundtrack.map(\.description),
        ], soundtrackFrame: snapshot.music?.position ?? 0, peak: peak))
  }

  /// What the engine recorded.
  mutating func add(_ events: [EngineEvent]) throws {
    for event in events {
      switch event {
      case .voiceStarted(_, let frame): try write(Happened(frame: frame.rawValue, event: "voiceStarted"))
      case .voiceEnded(_, let end, let frame):
        try write(Happened(frame: frame.rawValue, event: "voiceEnded", reason: end.rawValue))
      case .soundtrackFrozen(let position, let frame):
        try write(Happened(frame: frame.rawValue, event: "soundtrackFrozen", soundtrackFrame: position))
      case .soundtrackThawed(let position, let frame):
        try write(Happened(frame: frame.rawValue, event: "soundtrackThawed", soundtrackFrame: position))
      }
    }
  }

  private mutating func write(_ line: some Encodable) throws {
    text += String(decoding: try encoder.encode(line), as: UTF8.self) + "\n"
  }
}
