public import Tacet
import TacetSession

/// A fact as the event of a scenario file: an entry of a recording, and the `fact` of `tacet watch --json`.
package struct SignalRecord: Hashable {
  /// Seconds from the beginning; nil where the line has a time of its own.
  package let at: Double?
  /// The signal's name. `pause` and `mute` are the game's own facts, which are no signals of a scenario.
  package let signal: String
  /// The values of the signal's keys.
  package let values: [String: ScenarioSignal.Value]

  package init(_ fact: SessionEvent, at seconds: Double? = nil) {
    at = seconds
    switch fact {
    case .gamePause(_, let isOn): (signal, values) = ("pause", ["on": .flag(isOn)])
    case .gameMute(_, let isOn): (signal, values) = ("mute", ["on": .flag(isOn)])
    default:
      let entry = ScenarioSignal.all.lazy.compactMap { signal in signal.values(fact).map { (signal.name, $0) } }.first
      (signal, values) = entry ?? ("", [:])
    }
  }

  /// The record of these outputs of the machine.
  package init(outputs: [AudioDevice], at seconds: Double) {
    (at, signal) = (seconds, "outputs")
    values = [
      "outputs": .objects(
        outputs.map {
          [
            "id": .text($0.id), "name": .text($0.name), "kind": .text($0.route.rawValue),
            "current": .flag($0.isCurrent),
          ]
        })
    ]
  }

  /// The record of a reason outside the game that begins or ends.
  package init(_ reason: OutsideReason, isOn: Bool, at seconds: Double) {
    (at, signal) = (seconds, "outside:\(reason.cause.rawValue)")
    values = ["on": .flag(isOn), "output": .text(reason.output), "stream": .text(reason.stream.rawValue)]
  }

  /// The record of the system's volume; nil: it is unknown.
  package init(volume: SystemVolume?, at seconds: Double) {
    (at, signal) = (seconds, "systemVolume")
    values = volume.map { ["level": .number($0.level), "muted": .flag($0.isMuted)] } ?? [:]
  }
}

extension SignalRecord: Encodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encodeIfPresent(at, forKey: Key("at"))
    try object.encode(signal, forKey: Key("signal"))
    for (key, value) in values { try object.encode(value, forKey: Key(key)) }
  }
}

extension SystemReport {
  /// The fact as the signal of a scenario, in JSON: `{"from":"feedbackd","on":true,"signal":"silentMode"}`. Nil: the
  /// report is about something else.
  public var signal: String? { if case .fact(let fact) = report { JSONText.line(SignalRecord(fact)) } else { nil } }
}
