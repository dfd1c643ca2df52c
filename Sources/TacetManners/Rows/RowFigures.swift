import Glibc
import TacetMeasure

/// The figures of a row, from what was recorded: how loud the game was before, during and after, and how soon. A value.
///
/// Heard is what has a sample above -60 dBFS. Levels are RMS in dBFS; nil is silence. During is the second half of the
/// time in which it lasts, after is that of the time after it, but for where the game is not heard yet. It lasts from
/// where it has happened.
package struct RowFigures: Hashable, Sendable, Encodable {
  package let before: Double?
  package let during: Double?
  package let after: Double?
  /// Seconds from where it has happened until nothing is heard any more; nil: something is.
  package let secondsUntilSilent: Double?
  /// Seconds from its end until something is heard; nil: nothing is.
  package let secondsUntilBack: Double?

  /// The least drop that counts as quieter, in dB.
  package static let quieter = 6.0
  /// The most by which a game that is heard may be quieter than before, in dB: music is not equally loud everywhere.
  package static let loss = 12.0
  /// The most seconds until silence: later it is no reaction.
  package static let patience = 2.0

  /// Measures a row. `meanwhile` is what is heard while it lasts, where that is less than the whole: on the one output
  /// that players hear then.
  package init(_ track: LevelTrack, meanwhile: LevelTrack? = nil, _ times: RowTimes) {
    let (silence, lasting) = (SoundMeasurement.silence, meanwhile ?? track)
    before = Self.decibels(track, from: times.begin, to: times.act)
    let middle = (times.acted + times.restore) / 2
    // A recording is exact to two stretches.
    let lastMoment = max(middle, times.restore - 2 * LevelTrack.step)
    during = Self.decibels(lasting, from: middle, to: lastMoment)
    let last = lasting.lastHeard(from: times.acted, to: lastMoment, above: silence)
    // A sound close to the end may go on.
    secondsUntilSilent = (last ?? times.acted) <= middle ? Self.rounded((last ?? times.acted) - times.acted) : nil
    let back = track.firstHeard(from: times.restored, to: times.end, above: silence)
    secondsUntilBack = back.map { Self.rounded($0 - times.restored) }
    let later = (times.restored + times.end) / 2
    after = back.flatMap { Self.decibels(track, from: max($0, later), to: times.end) }
  }

  /// The level between two times, nil where no sample is above -60 dBFS.
  private static func decibels(_ track: LevelTrack, from begin: Double, to end: Double) -> Double? {
    guard track.firstHeard(from: begin, to: end, above: SoundMeasurement.silence) != nil else { return nil }
    return DecibelText.decibels(track.amplitude(from: begin, to: end)).map(rounded)
  }

  /// To hundredths: no recording is more exact.
  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// True where the game did what players wish meanwhile.
  package func fulfils(_ wish: MannersRow.Wish) -> Bool {
    switch wish {
    case .silent: secondsUntilSilent.map { $0 <= Self.patience } ?? false
    case .quieter: Self.drop(from: before, to: during) >= Self.quieter
    case .heard: Self.drop(from: before, to: during) <= Self.loss
    case .back: true
    }
  }

  /// True where the game was heard afterwards as before.
  package var isBack: Bool { Self.drop(from: before, to: after) <= Self.loss }

  /// How many dB the second level is lower; without a second one infinitely many.
  private static func drop(from first: Double?, to second: Double?) -> Double {
    guard let second else { return .infinity }
    return (first ?? -.infinity) - second
  }
}
