import Foundation
import Tacet
import TacetSession

/// The verdict of each category under the facts of the system. A value.
struct VerdictWatch {
  /// A report of a service, and the verdicts that it changed.
  struct Line: Hashable {
    let seconds: Double
    let provider: SystemService
    let report: MonitorReport
    /// The changed verdicts, by category.
    let changed: [SessionCategory: Verdict]
  }

  private var sessions: [(category: SessionCategory, state: SessionState)]

  /// An active session of every category, without facts.
  init() {
    sessions = SessionCategory.allCases.map { category in
      var state = SessionState(category: category)
      _ = try? state.activate()
      return (category, state)
    }
  }

  /// The verdict of each category now.
  var verdicts: [SessionCategory: Verdict] {
    Dictionary(uniqueKeysWithValues: sessions.map { ($0.category, $0.state.verdict) })
  }

  /// Handles a report of a service.
  mutating func handle(_ report: MonitorReport, from provider: SystemService, at seconds: Double) -> Line {
    let before = verdicts
    if case .fact(let fact) = report {
      for index in sessions.indices { sessions[index].state.handle(fact) }
    }
    let changed = verdicts.filter { before[$0.key] != $0.value }
    return Line(seconds: seconds, provider: provider, report: report, changed: changed)
  }
}

extension VerdictWatch.Line {
  /// The report on one line, and a line for each changed verdict.
  var text: String {
    let time = String(format: "%9.3f", seconds)
    var lines = ["\(time)  \(provider.source.rawValue): \(message)".onOneLine]
    for (names, verdict) in groups {
      lines.append("           \(names.joined(separator: ", ")): \(verdict.summary)".onOneLine)
    }
    return lines.joined(separator: "\n")
  }

  private var message: String {
    switch report {
    case .fact(let fact): fact.summary
    case .presence(.present(let words)): words
    case .presence(.absent(let why)): "not there: \(why)"
    case .outputs(let outputs): "outputs: " + outputs.map(\.summary).joined(separator: "; ")
    case .systemVolume(let volume): "system volume \(volume?.summary ?? "unknown")"
    case .duckedPlayers(let names): names.isEmpty ? "no player is ducked" : "ducked: \(names.joined(separator: ", "))"
    }
  }

  /// The categories with equal verdicts.
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
    case at, provider, fact, present, says, outputs, systemVolume, ducked, verdicts
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
    case .duckedPlayers(let names): try object.encode(names, forKey: .ducked)
    }
    guard !changed.isEmpty else { return }
    let verdicts = changed.map { ($0.key.rawValue, $0.value) }
    try object.encode(Dictionary(uniqueKeysWithValues: verdicts), forKey: .verdicts)
  }
}

private struct VolumeRecord: Encodable {
  let level: Double
  let muted: Bool

  init(_ volume: SystemVolume) { (level, muted) = (volume.level, volume.isMuted) }
}

extension SystemVolume {
  fileprivate var summary: String { "\(Int((level * 100).rounded())) %\(isMuted ? ", muted" : "")" }
}

extension ServiceStatus {
  /// True where the service is there.
  var isPresent: Bool { if case .present = self { true } else { false } }
  /// The service's message, or the reason for its absence.
  var summary: String {
    switch self {
    case .present(let words), .absent(let words): words
    }
  }
}

extension Verdict {
  /// Both sides: "effects audible, soundtrack paused (yielding to Spotify)".
  fileprivate var summary: String {
    func side(_ name: String, _ level: Audibility, _ reasons: [HoldReason]) -> String {
      let why = reasons.isEmpty ? "" : " (\(reasons.map(\.summary).joined(separator: ", ")))"
      return "\(name) \(level.name)\(why)"
    }
    return
      "\(side("effects", effects, reasons.effects)), \(side("soundtrack", soundtrack, reasons.soundtrack))"
  }
}
