import Tacet
import TacetSystem

/// The part of a playback that was heard, for its last line and its exit status. Pure.
package struct PlaySummary {
  /// Why a part of it was not heard.
  private struct Cause: Hashable {
    /// Either "held" or, where it played and something outside silenced it, "silenced".
    let word: String
    let reason: String
  }

  /// Something was audible, before it was known whether anything outside silences it.
  package private(set) var mayBeHeard = false
  package private(set) var wasHeard = false
  private var seconds = 0.0
  private var causes: [Cause: Double] = [:]

  package init() {}

  /// Adds the time up to `now`, in seconds from the beginning, in which these reasons held one of the playback's parts,
  /// and others silenced it from outside.
  package mutating func advance(to now: Double, held reasons: Set<HoldReason>, silenced outside: [OutsideReason] = []) {
    let passed = max(0, now - seconds)
    for reason in reasons { causes[Cause(word: "held", reason: reason.summary), default: 0] += passed }
    for reason in outside { causes[Cause(word: "silenced", reason: reason.summary), default: 0] += passed }
    seconds = max(seconds, now)
  }

  /// Notes that something was audible. `outside`: what silenced it from outside; nil: that is not known yet.
  package mutating func hear(_ outside: [OutsideReason]? = []) {
    mayBeHeard = mayBeHeard || outside == nil
    wasHeard = wasHeard || outside == []
  }

  /// Decides on what was audible before anything was known of outside: it was heard unless `outside` silences it now.
  package mutating func settle(_ outside: [OutsideReason]?) {
    if mayBeHeard, outside?.isEmpty ?? true { wasHeard = true }
    mayBeHeard = false
  }

  /// "played 0:02 of 0:26; held 0:01 (yielding to mpv)".
  package func text(of total: Double?) -> String {
    let played = "\(wasHeard ? "played" : "nothing was heard in") \(StatusLine.clock(seconds))"
    let length = total.map { " of \(StatusLine.clock($0))" } ?? ""
    let long = causes.filter { $0.value >= 0.5 }
    let shown = (long.isEmpty && !wasHeard ? causes : long)
      .sorted { ($1.value, $0.key.reason) < ($0.value, $1.key.reason) }
      .map { "\($0.key.word) \(StatusLine.clock($0.value)) (\($0.key.reason.short))" }
    let more = shown.count > 3 ? ["\(shown.count - 3) more"] : []
    return (["\(played)\(length)"] + shown.prefix(3) + more).joined(separator: "; ").onOneLine
  }
}
