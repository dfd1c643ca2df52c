import Tacet

/// The part of a playback that was heard, for its last line and its exit status. Pure.
struct PlaySummary {
  private(set) var wasHeard = false
  private var seconds = 0.0
  private var held: [String: Double] = [:]

  /// Adds the time up to `now`, in seconds from the beginning, in which these reasons held one of the playback's parts.
  mutating func advance(to now: Double, held reasons: Set<HoldReason>) {
    for reason in reasons { held[reason.summary, default: 0] += max(0, now - seconds) }
    seconds = max(seconds, now)
  }

  /// Notes that something was audible.
  mutating func hear() { wasHeard = true }

  /// "played 0:02 of 0:26; held 0:01 (yielding to mpv)".
  func text(of total: Double?) -> String {
    let played = "\(wasHeard ? "played" : "nothing was heard in") \(StatusLine.clock(seconds))"
    let length = total.map { " of \(StatusLine.clock($0))" } ?? ""
    let long = held.filter { $0.value >= 0.5 }
    let holds = (long.isEmpty && !wasHeard ? held : long).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "held \(StatusLine.clock($0.value)) (\($0.key.short))" }
    let more = holds.count > 3 ? ["\(holds.count - 3) more"] : []
    return (["\(played)\(length)"] + holds.prefix(3) + more).joined(separator: "; ").onOneLine
  }
}
