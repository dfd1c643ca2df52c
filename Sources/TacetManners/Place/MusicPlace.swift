/// The place of the music after an interruption, from where it was found before and after. A value.
package struct MusicPlace: Hashable, Sendable, Encodable {
  package enum Verdict: String, Sendable, Encodable {
    /// It goes on where it stopped.
    case atItsPlace = "at its place"
    /// It goes on where it would be without the interruption.
    case ranOn = "ran on"
    /// It begins again.
    case fromTheStart = "from the start"
    /// It goes on at another place, or with another piece.
    case elsewhere
    /// It was not found before or after, or it repeats itself, so that two of these are true.
    case unknown = "could not tell"
  }

  /// The measured times of a row, in seconds.
  package struct Times: Hashable, Sendable {
    /// From the beginning of what was looked for before to that of what was looked for after.
    package let clock: Double
    /// How much of that the music was heard for. A range: where effects go on, its end is not heard.
    package let heard: ClosedRange<Double>
    /// From where it is heard again to the beginning of what was looked for after.
    package let again: Double

    package init(clock: Double, heard: ClosedRange<Double>, again: Double) {
      (self.clock, self.heard, self.again) = (clock, heard, again)
    }
  }

  package let verdict: Verdict
  /// Seconds of the music that were left out since it stopped; below 0 they are heard twice. Nil where it is not known.
  package let seconds: Double?

  /// Differences up to this, in seconds, do not count.
  package static let tolerance = 0.25
  /// The same for music that ran on: a busy machine loses frames, and the clock goes on.
  package static let clockTolerance = 0.5

  /// The place is not known.
  package static let unknown = MusicPlace(.unknown)

  private init(_ verdict: Verdict, _ seconds: Double? = nil) {
    self.verdict = verdict
    self.seconds = seconds.map { ($0 * 100).rounded() / 100 }
  }

  /// Compares the places. `loops` are the lengths of pieces that begin again at their ends.
  package init(
    before: [MusicReference.Sighting], after: [MusicReference.Sighting], loops: [Double?], _ times: Times
  ) {
    var found: [Verdict: Double] = [:]
    for first in before {
      for second in after where first.piece == second.piece {
        let loop = loops.indices.contains(first.piece) ? loops[first.piece] : nil
        let went = second.seconds - first.seconds
        let left = Self.distance(went, from: times.heard, loop: loop)
        if abs(left) <= Self.tolerance { Self.keep(left, as: .atItsPlace, in: &found) }
        let late = Self.distance(went, from: times.clock...times.clock, loop: loop)
        if abs(late) <= Self.clockTolerance { Self.keep(left, as: .ranOn, in: &found) }
      }
    }
    for second in after where abs(second.seconds - times.again) <= 2 * Self.tolerance {
      found[.fromTheStart] = 0
    }
    // An interruption that is shorter than what can be told from none.
    if times.heard.upperBound + Self.tolerance >= times.clock, found[.ranOn] != nil { found[.atItsPlace] = nil }
    if before.isEmpty || after.isEmpty || found.count > 1 {
      self = .unknown
    } else if let (verdict, left) = found.first {
      self.init(verdict, verdict == .fromTheStart ? nil : left)
    } else if let first = before.first, let second = after.first, before.count == 1, after.count == 1 {
      let left = second.seconds - first.seconds - times.heard.lowerBound
      self.init(.elsewhere, first.piece == second.piece ? left : nil)
    } else {
      self.init(.elsewhere)
    }
  }

  /// The smaller one is the more likely one.
  private static func keep(_ left: Double, as verdict: Verdict, in found: inout [Verdict: Double]) {
    if let known = found[verdict], abs(known) <= abs(left) { return }
    found[verdict] = left
  }

  /// How far a number is above a range, below 0 beneath it; around the end of a loop.
  private static func distance(_ number: Double, from range: ClosedRange<Double>, loop: Double?) -> Double {
    let plain = number - min(max(number, range.lowerBound), range.upperBound)
    guard let loop, loop > 0 else { return plain }
    let turns = ((range.lowerBound - number) / loop).rounded(.up)
    let candidates = [turns - 1, turns].map { turn in
      let turned = number + turn * loop
      return turned - min(max(turned, range.lowerBound), range.upperBound)
    }
    return candidates.min { abs($0) < abs($1) } ?? plain
  }
}
