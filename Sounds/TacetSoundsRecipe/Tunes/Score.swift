import TacetSignal

/// The score of a soundtrack: a round of bars of harmony with a melody.
struct Score: Sendable {
  /// One bar: the bass note and the chord in arpeggio order, as MIDI notes (69 is A at 440 Hz).
  struct Harmony: Sendable {
    let bass: Int
    let chord: [Int]
  }

  struct Note: Sendable {
    let bar: Int
    let beat: Double
    let note: Int
    let beats: Double
  }

  /// Frames a second.
  let rate: Int
  /// Frames of a beat; a bar has four beats.
  let beat: Int
  /// Bars before the round.
  let introBars: Int
  let hasDrums: Bool
  let round: [Harmony]
  let melody: [Note]

  var bar: Int { 4 * beat }
  /// One past the last frame that repeats.
  var loopEnd: Int { (introBars + 1 + round.count) * bar }
  /// The loop: as many bars as the round has, from its second bar on.
  var loop: LoopRegion? { LoopRegion(start: (introBars + 1) * bar, end: loopEnd) }

  private static func melody(_ notes: [(Int, Double, Int, Double)]) -> [Note] {
    notes.map { Note(bar: $0.0, beat: $0.1, note: $0.2, beats: $0.3) }
  }

  /// Eight bars in A minor after an intro of two, 100 beats a minute.
  static let theme = Score(
    rate: 44_100, beat: 44_100 * 6 / 10, introBars: 2, hasDrums: true,
    round: [
      Harmony(bass: 45, chord: [57, 60, 64, 71]),  // A minor with its ninth
      Harmony(bass: 41, chord: [57, 60, 64, 65]),  // F major seventh
      Harmony(bass: 48, chord: [55, 60, 64, 62]),  // C with a ninth
      Harmony(bass: 43, chord: [55, 59, 62, 64]),  // G sixth
      Harmony(bass: 45, chord: [57, 60, 64, 71]),
      Harmony(bass: 41, chord: [57, 60, 64, 67]),
      Harmony(bass: 50, chord: [57, 60, 62, 65]),  // D minor seventh
      Harmony(bass: 40, chord: [56, 59, 62, 64]),  // E seventh
    ],
    melody: melody([
      (0, 0, 76, 1.5), (0, 1.5, 74, 0.5), (0, 2, 72, 2), (1, 1, 69, 1), (1, 2, 72, 2),
      (2, 0, 79, 1.5), (2, 1.5, 76, 0.5), (2, 2, 74, 2), (3, 1, 71, 1), (3, 2, 74, 2),
      (4, 0, 76, 1.5), (4, 1.5, 79, 0.5), (4, 2, 81, 2), (5, 1, 79, 1), (5, 2, 76, 2),
      (6, 0, 77, 1), (6, 1, 76, 1), (6, 2, 74, 2), (7, 1, 71, 1), (7, 2, 68, 2),
    ]))

  /// Four calm bars in D, 75 beats a minute. At 48 kHz its loop is 600 blocks of the encoder, of 1,024 frames: both ends are
  /// encoded alike.
  static let night = Score(
    rate: 48_000, beat: 48_000 * 8 / 10, introBars: 0, hasDrums: false,
    round: [
      Harmony(bass: 38, chord: [54, 57, 61, 64]),  // D major seventh with its ninth
      Harmony(bass: 43, chord: [55, 59, 62, 66]),  // G major seventh
      Harmony(bass: 47, chord: [54, 59, 62, 66]),  // B minor
      Harmony(bass: 45, chord: [55, 59, 61, 64]),  // A ninth
    ],
    melody: melody([(0, 2, 78, 2), (1, 2, 74, 2), (2, 1, 73, 1), (2, 2, 71, 2), (3, 2, 69, 2)]))
}
