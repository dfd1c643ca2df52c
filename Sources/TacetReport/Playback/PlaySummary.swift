import Tacet
import TacetSystem

/// The part of a playback that was heard, for its last line and its exit status. Pure.
package struct PlaySummary {
  /// Why a part of it was not heard.
  private struct Cause: Hashable {
    /// Either "held" or, where it played and something else silenced it, "silenced".
    let word: String
    let reason: String
  }

  /// Something was audible, before it was known whether anything silences it.
  package private(set) var mayBeHeard = false
  package private(set) var wasHeard = false
  private var seconds = 0.0
  /// An output begins a little late: 3.8 s of 4 count as 4.
  private static let rounding = 0.25
  private var causes: [Cause: Double] = [:]

  package init() {}

  /// Adds the time up to `now`, in seconds from the beginning, in which these reasons held one of the playback's parts,
  /// and others, in words, silenced one.
  package mutating func advance(to now: Double, held reasons: Set<HoldReason>, silenced silencers: Set<String> = []) {
    let passed = max(0, now - seconds)
    // The user knows what the keys did; a mute has two holds.
    for reason in Set(reasons.map(Self.words)) { causes[Cause(word: "held", reason: reason), default: 0] += passed }
    for reason in silencers { causes[Cause(word: "silenced", reason: reason), default: 0] += passed }
    seconds = max(seconds, now)
  }

  private static func words(of reason: HoldReason) -> String {
    if case .game = reason { "by a key" } else { reason.summary }
  }

  /// Notes that something was audible. `silencers`: what silenced it all the same; nil: that is not known yet.
  package mutating func hear(_ silencers: [String]? = []) {
    mayBeHeard = mayBeHeard || silencers == nil
    wasHeard = wasHeard || silencers == []
  }

  /// Decides on what was audible before it was known what silences it: it was heard unless something does now.
  package mutating func settle(_ silencers: Set<String>) {
    if mayBeHeard, silencers.isEmpty { wasHeard = true }
    mayBeHeard = false
  }

  /// "played 0:02 of 0:26; held 0:01 (yielding to mpv)".
  package func text(of total: Double?) -> String {
    let played = "\(wasHeard ? "played" : "nothing was heard in") \(StatusLine.clock(seconds + Self.rounding))"
    let length = total.map { " of \(StatusLine.clock($0))" } ?? ""
    let long = causes.filter { $0.value >= 0.5 }
    let shown = (long.isEmpty && !wasHeard ? causes : long)
      .sorted { ($1.value, $0.key.reason) < ($0.value, $1.key.reason) }
      .map { "\($0.key.word) \(StatusLine.clock($0.value)) (\($0.key.reason.short))" }
    let more = shown.count > 3 ? ["\(shown.count - 3) more"] : []
    return (["\(played)\(length)"] + shown.prefix(3) + more).joined(separator: "; ").onOneLine
  }
}
