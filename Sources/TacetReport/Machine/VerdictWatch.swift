import Tacet
import TacetMonitors
import TacetScenario
import TacetSession
import TacetSystem
import TacetTerminal

/// The verdict of each category under the facts of the system. A value.
package struct VerdictWatch {
  /// A report of a service, and the verdicts that it changed.
  package struct Line: Hashable {
    let seconds: Double
    let provider: SystemService
    let report: MonitorReport
    /// The changed verdicts, by category.
    let changed: [SessionCategory: Verdict]
    /// The name under which the music began that is over; its id may have another one.
    var endedMusic: String?
    /// The remedies for a yield to music that may be none.
    var hint: String?
  }

  /// The categories that are watched. `playAndRecord` is heard as `playback` is, and the others not at all.
  static let categories: [SessionCategory] = [.automatic, .soloAmbient, .ambient, .playback]

  private var sessions: [(category: SessionCategory, state: SessionState)]
  /// The verdict of each category as it was shown last.
  private var shown: [SessionCategory: Verdict]
  /// The names of the music that plays, by id.
  private var music: [String: String] = [:]
  /// The reasons outside a game why it would not be heard.
  private var outside: [OutsideReason] = []

  /// An active session of each of these categories, without facts. `followsDoNotDisturb`: the desktop's is silent mode.
  package init(followsDoNotDisturb: Bool = false) {
    sessions = Self.categories.map { category in
      var state = SessionState(category: category)
      state.followsDoNotDisturb = followsDoNotDisturb
      try? state.activate()
      return (category, state)
    }
    shown = Dictionary(uniqueKeysWithValues: sessions.map { ($0.category, $0.state.verdict) })
  }

  /// The verdict of the automatic category on one line of 80 cells at most.
  package var summary: String {
    let verdict = sessions.first { $0.category == .automatic }?.state.verdict ?? Verdict()
    let words = outside.isEmpty ? "" : "\(outside.words); "
    return "now, automatic: \(words)\(verdict.summary)".onOneLine.fitted(to: 80)
  }

  /// Takes a report. `musicWithoutRole`: the ids of the music that counts by its sound alone.
  package mutating func handle(
    _ report: MonitorReport, from provider: SystemService, at seconds: Double, musicWithoutRole: Set<String> = []
  ) -> Line {
    let before = shown
    var endedMusic: String?
    if case .fact(let fact) = report {
      for index in sessions.indices {
        sessions[index].state.handle(fact)
        let (category, state) = sessions[index]
        let verdict = state.verdict
        if state.isNews(verdict, after: shown[category] ?? Verdict()) { shown[category] = verdict }
      }
      if case .otherMusicBegan(let id, let name) = fact { music[id] = name }
      if case .otherMusicEnded(let id, _) = fact { endedMusic = music.removeValue(forKey: id) }
    }
    if case .outside(let reasons) = report { outside = reasons }
    let changed = shown.filter { before[$0.key] != $0.value }
    var hint: String?
    if case .fact(.otherMusicBegan(let id, let name)) = report, !changed.isEmpty, musicWithoutRole.contains(id) {
      hint = ServiceSurvey.hint(on: name, in: shown[.automatic] ?? Verdict())
    }
    return Line(
      seconds: seconds, provider: provider, report: report, changed: changed, endedMusic: endedMusic, hint: hint)
  }
}

extension VerdictWatch.Line {
  /// False for what concerns nobody: that other music is unknown, or no longer so, and nothing comes of it.
  package var isForPeople: Bool {
    if case .fact(.otherMusicUnknown) = report { !changed.isEmpty } else { true }
  }

  /// The report, and the changed verdicts, in lines of at most so many cells.
  package func text(width: Int = 80) -> String {
    let time = seconds.fixed(3).padded(to: 9, isRight: true)
    let indent = String(repeating: " ", count: 13)
    var lines = "\(time)  \(provider.source.rawValue): \(message)".onOneLine.wrapped(to: width, indent: indent)
    for (names, verdict) in groups {
      lines += "           \(names.joined(separator: ", ")): \(verdict.summary)".onOneLine
        .wrapped(to: width, indent: indent)
    }
    if let hint { lines += "           \(hint)".onOneLine.wrapped(to: width, indent: indent) }
    return lines.joined(separator: "\n")
  }

  private var message: String {
    switch report {
    case .fact(let fact): endedMusic.map { "other music is over: \($0)" } ?? fact.summary
    case .presence(.present(let words)): words
    case .presence(.absent(let why)): "not there: \(ServiceStatus.plain(why))"
    case .outputs(let outputs): "outputs: " + outputs.map(\.summary).joined(separator: "; ")
    case .inputs(let inputs):
      inputs.isEmpty
        ? "no inputs" : "inputs: " + inputs.map { $0.name + ($0.isCurrent ? " (current)" : "") }.joined(separator: "; ")
    case .systemVolume(let volume): "system volume \(volume?.summary ?? "unknown")"
    case .outside(let reasons): "a game: \(reasons.words)"
    case .playerClaim(let claim): claim.summary
    case .duckedPlayers(let names): names.isEmpty ? "no player is ducked" : "ducked: \(names.joined(separator: ", "))"
    }
  }

  /// The categories with equal verdicts.
  private var groups: [([String], Verdict)] {
    var groups: [([String], Verdict)] = []
    for category in VerdictWatch.categories {
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
    case at, provider, fact, present, says, outputs, inputs, systemVolume, outside, ducked, player, counts, reason,
      verdicts
  }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(seconds, forKey: .at)
    try object.encode(provider.source.rawValue, forKey: .provider)
    switch report {
    case .fact(let fact): try object.encode(SignalRecord(fact), forKey: .fact)
    case .presence(let presence):
      try object.encode(presence.isPresent, forKey: .present)
      try object.encode(presence.summary, forKey: .says)
    case .outputs(let outputs): try object.encode(outputs.map(OutputRecord.init), forKey: .outputs)
    case .inputs(let inputs): try object.encode(inputs.map(InputRecord.init), forKey: .inputs)
    case .systemVolume(let volume): try object.encode(volume.map(VolumeRecord.init), forKey: .systemVolume)
    case .outside(let reasons): try object.encode(reasons.map(\.description), forKey: .outside)
    case .playerClaim(let claim):
      try object.encode(claim.name, forKey: .player)
      try object.encode(claim.counts, forKey: .counts)
      try object.encode(claim.reason, forKey: .reason)
    case .duckedPlayers(let names): try object.encode(names, forKey: .ducked)
    }
    guard !changed.isEmpty else { return }
    let verdicts = changed.map { ($0.key.rawValue, $0.value) }
    try object.encode(Dictionary(uniqueKeysWithValues: verdicts), forKey: .verdicts)
  }
}

extension ServiceStatus {
  /// True where the service is there.
  package var isPresent: Bool { if case .present = self { true } else { false } }
  /// The service's message, or the reason for its absence.
  package var summary: String {
    switch self {
    case .present(let words): words
    case .absent(let reason): Self.plain(reason)
    }
  }
}

extension ServiceStatus {
  /// The reason for an absence without the errors of a bus: "no system bus".
  static func plain(_ reason: String) -> String {
    reason.split(separator: "; ").map { part in
      for bus in ["system bus", "session bus"] where part.hasPrefix("the \(bus) can not be reached") {
        return "no \(bus)"
      }
      return String(part)
    }.joined(separator: ", ")
  }
}

extension Verdict {
  /// Both sides: "effects audible, soundtrack paused (yielding to Spotify)".
  fileprivate var summary: String {
    func side(_ name: String, _ level: Audibility, _ reasons: [HoldReason]) -> String {
      // Hundreds of players would fill the screen with every line.
      let more = reasons.count > 3 ? ["\(reasons.count - 3) more"] : []
      let words = reasons.prefix(3).map { $0.summary.short } + more
      let why = words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
      return "\(name) \(level.name)\(why)"
    }
    return
      "\(side("effects", effects, reasons.effects)), \(side("soundtrack", soundtrack, reasons.soundtrack))"
  }
}
