import TacetSession
import Foundation
import Tacet

/// What the system says, and what a game in each category would get for it. Pure.
struct VerdictWatch {
  /// One line: who said what, and the verdicts that it changed.
  struct Line: Hashable {
    let seconds: Double
    let provider: SystemService
    let report: MonitorReport
    /// By category, in the order of ``SessionCategory``; empty if none changed.
    let changed: [SessionCategory: Verdict]
  }

  private var sessions: [(category: SessionCategory, state: SessionState)]

  /// Every category, in the foreground, active.
  init() {
    sessions = SessionCategory.allCases.map { category in
      var state = SessionState(category: category)
      _ = try? state.activate()
      return (category, state)
    }
  }

  /// What each category would get now.
  var verdicts: [SessionCategory: Verdict] {
    Dictionary(uniqueKeysWithValues: sessions.map { ($0.category, $0.state.verdict) })
  }

  /// Takes a report in.
  mutating func take(_ report: MonitorReport, from provider: SystemService, at seconds: Double) -> Line {
    let before = verdicts
    if case .fact(let fact) = report {
      for index in sessions.indices { sessions[index].state.handle(fact) }
    }
    let changed = verdicts.filter { before[$0.key] != $0.value }
    return Line(seconds: seconds, provider: provider, report: report, changed: changed)
  }
}

extension VerdictWatch.Line {
  /// For people: one line about what was said, one for each verdict that it changed.
  var text: String {
    let time = String(format: "%9.3f", seconds)
    var lines = ["\(time)  \(provider.source.rawValue): \(said)".onOneLine]
    for (names, verdict) in groups {
      lines.append("           \(names.joined(separator: ", ")): \(verdict.summary)".onOneLine)
    }
    return lines.joined(separator: "\n")
  }

  private var said: String {
    switch report {
    case .fact(let fact): fact.summary
    case .presence(.present(let words)): words
    case .presence(.absent(let why)): "not there: \(why)"
    case .outputs(let outputs): "outputs: " + outputs.map(\.summary).joined(separator: "; ")
    case .systemVolume(let volume): "system volume \(volume?.summary ?? "unknown")"
    }
  }

  /// Categories that get the same.
  private var groups: [([String], Verdict)] {
    var groups: [([String], Verdict)] = []
    for category in SessionCategory.allCases {
      guard let verdict = changed[category] else { continue }
      if let index = groups.firstIndex(where: { $0.1 == verdict }) {
        groups[index].0.append(category.rawValue)
      } else {
        groups.append(([category.rawValue], verdict))
      }
    }
    return groups
  }
}

extension VerdictWatch.Line: Encodable {
  private enum Key: String, CodingKey {
    case at, provider, fact, present, says, outputs, systemVolume, verdicts
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(seconds, forKey: .at)
    try object.encode(provider.source.rawValue, forKey: .provider)
    switch report {
    case .fact(let fact): try object.encode(SignalRecord(fact), forKey: .fact)
    case .presence(let presence):
      try object.encode(presence.isPresent, forKey: .present)
      try object.encode(presence.summary, forKey: .says)
    case .outputs(let outputs): try object.encode(outputs.map(OutputRecord.init), forKey: .outputs)
    case .systemVolume(let volume): try object.encode(volume.map(VolumeRecord.init), forKey: .systemVolume)
    }
    guard !changed.isEmpty else { return }
    let verdicts = changed.map { ($0.key.rawValue, VerdictRecord($0.value)) }
    try object.encode(Dictionary(uniqueKeysWithValues: verdicts), forKey: .verdicts)
  }
}

/// Levels and reasons, as the log of a scenario names them.
private struct VerdictRecord: Encodable {
  let effects: String
  let soundtrack: String
  let reasons: [String: [String]]

  init(_ verdict: Verdict) {
    effects = verdict.effects.name
    soundtrack = verdict.soundtrack.name
    reasons = verdict.reasons.names
  }
}

private struct VolumeRecord: Encodable {
  let level: Double
  let muted: Bool

  init(_ volume: SystemVolume) { (level, muted) = (volume.level, volume.isMuted) }
}

/// An output as JSON.
struct OutputRecord: Encodable {
  let id: String
  let name: String
  let kind: String
  let isPrivate: Bool
  let current: Bool

  private enum CodingKeys: String, CodingKey {
    case id, name, kind, isPrivate = "private", current
  }

  init(_ device: AudioDevice) {
    (id, name, kind) = (device.id, device.name, device.route.rawValue)
    (isPrivate, current) = (device.isPrivate, device.isCurrent)
  }
}

extension AudioDevice {
  /// One line for people.
  var summary: String {
    "\(name) [\(id)], \(route.rawValue)\(isPrivate ? ", private" : "")\(isCurrent ? ", current" : "")".onOneLine
  }
}

extension SystemVolume {
  fileprivate var summary: String { "\(Int((level * 100).rounded())) %\(isMuted ? ", muted" : "")" }
}

extension ServiceStatus {
  /// Whether the service is there.
  var isPresent: Bool { if case .present = self { true } else { false } }
  /// What it says, or why it is not there.
  var summary: String {
    switch self {
    case .present(let words), .absent(let words): words
    }
  }
}

extension Verdict {
  /// Both sides in words: "effects audible, soundtrack paused (yielding to Spotify)".
  fileprivate var summary: String {
    func side(_ name: String, _ level: Audibility, _ reasons: [HoldReason]) -> String {
      let why = reasons.isEmpty ? "" : " (\(reasons.map(\.summary).joined(separator: ", ")))"
      return "\(name) \(level.name)\(why)"
    }
    return
      "\(side("effects", effects, reasons.effects)), \(side("soundtrack", soundtrack, reasons.soundtrack))"
  }
}
