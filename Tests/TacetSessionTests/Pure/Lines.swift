@testable import TacetSession

extension SessionState {
  /// The verdict in one line: "muted (silentMode) · paused (silentMode otherMusic:A)"; effects first.
  var line: String {
    let verdict = verdict
    func side(_ level: Audibility, _ reasons: [HoldReason]) -> String {
      reasons.isEmpty ? level.name : "\(level.name) (\(reasons.strings.joined(separator: " ")))"
    }
    return side(verdict.effects, verdict.reasons.effects) + " · " + side(verdict.soundtrack, verdict.reasons.soundtrack)
  }

  /// The changes without the verdict that sums them up.
  mutating func changes(after event: SessionEvent) -> [SessionChange] { perform(.event(event)).withoutVerdict }

  /// The changes from `before` to this state, that of the verdict the last.
  func changes(since before: SessionState, by fact: SessionEvent? = nil) -> [SessionChange] {
    var changes: [SessionChange] = []
    forEachChange(since: before, by: fact) { changes.append($0) }
    return verdict == before.verdict ? changes : changes + [.verdictChanged(verdict)]
  }
}

extension [HoldReason] {
  /// The strings of a log: several holds of the game are one.
  var strings: [String] { map(\.description).reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
}

extension [SessionChange] {
  var withoutVerdict: [SessionChange] {
    filter { if case .verdictChanged = $0 { false } else { true } }
  }
}

let audible = "audible · audible"
