import TacetMeasure

/// The parts of a row in which the place of the music is looked for: 1 s each, the nearest to the ends of before and
/// after first. A value.
///
/// On a busy machine a recording has leaps; a part without one is found.
struct PlaceWindows: Equatable {
  let before: [Range<Double>]
  let after: [Range<Double>]
  private let row: RowTimes
  /// The time at which the game is heard again.
  private let again: Double
  /// The time of its last sound before the silence; nil where something is heard all the time.
  private let last: Double?

  /// Recordings are exact to this, in seconds: what is closer to an event may be that of the event.
  private static let margin = 0.1
  private static let length = 1.0
  private static let step = 0.4
  /// The shortest part, in seconds.
  private static let shortest = Double(MusicReference.shortest) / Double(HeardSound.sampleRate)

  /// Nil where the game is not heard long enough.
  init?(_ track: LevelTrack, _ times: RowTimes) {
    let silence = SoundMeasurement.silence
    let afterEnd = times.end - Self.margin
    guard let again = track.firstHeard(from: times.restored, to: afterEnd, above: silence) else { return nil }
    before = Self.parts(from: times.begin, to: times.act - Self.margin)
    after = Self.parts(from: again, to: afterEnd)
    guard !before.isEmpty, !after.isEmpty else { return nil }
    (row, self.again) = (times, again)
    let middle = (times.acted + times.restore) / 2
    let lastMoment = max(middle, times.restore - Self.margin)
    let isSilent = track.firstHeard(from: middle, to: lastMoment, above: silence) == nil
    last = isSilent ? track.lastHeard(from: times.act - Self.margin, to: middle, above: silence) ?? times.act : nil
  }

  private static func parts(from begin: Double, to end: Double) -> [Range<Double>] {
    guard end - begin >= shortest else { return [] }
    guard end - begin > length else { return [begin..<end] }
    return stride(from: end, through: begin + length, by: -step).map { $0 - length..<$0 }
  }

  /// The times between two of the parts.
  func times(from before: Range<Double>, to after: Range<Double>) -> MusicPlace.Times {
    let (first, second) = (before.lowerBound, after.lowerBound)
    let heard: ClosedRange<Double>
    if let last {
      let known = last - first + second - again
      heard = known...known
    } else {
      let patience = RowFigures.patience
      let least = row.act - first + max(0, second - row.restored - patience)
      heard = least...max(least, row.acted + patience - first + second - row.restored)
    }
    return MusicPlace.Times(clock: second - first, heard: heard, again: second - again)
  }
}
