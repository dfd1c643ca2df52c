import TacetSignal

/// The score of a soundtrack: bars that repeat, each with its harmony, its melody and how much of each stem there is.
struct Score: Sendable {
  /// A note of the melody: where in its bar, which (MIDI: 69 is A at 440 Hz), and how long, in beats.
  struct Note: Sendable {
    let beat: Double
    let note: Int
    let beats: Double

    init(_ beat: Double, _ note: Int, _ beats: Double) { (self.beat, self.note, self.beats) = (beat, note, beats) }
  }

  /// The figure of the drums in a bar.
  enum Drums: Sendable { case none, hats, light, full, fill, rise }

  /// How a part of the piece is played: the gains of the stems, and their figures.
  struct Part: Sendable {
    var pad = 1.0
    var bass = 1.0
    var arpeggio = 1.0
    var drums = Drums.full
    var drumGain = 1.0
    var lead = 1.0
    /// Eighths of the bass in a bar; fewer are longer.
    var bassNotes = 3
    /// Notes of the arpeggio in a beat.
    var arpeggioNotes = 2
    /// True for a lead with its upper octave.
    var isHigh = false
  }

  struct Bar: Sendable {
    let bass: Int
    let chord: [Int]
    let melody: [Note]
    var part: Part
  }

  /// Frames a second.
  let rate: Int
  /// Frames of a beat; a bar has four beats.
  let beat: Int
  /// The bars that repeat.
  let bars: [Bar]
  /// Bars after the loop, which are heard when the piece leaves it.
  var outro: [Bar] = []

  var bar: Int { 4 * beat }
  /// The loop: as many bars as repeat, from the second one on.
  var loop: LoopRegion? { LoopRegion(start: bar, end: (1 + bars.count) * bar) }
  /// All bars of the file, in order: the first one once more after the others, or the outro in its place, and a quarter
  /// of a beat.
  var played: [Bar] { bars + [bars[0]] + (outro.isEmpty ? [bars[1 % bars.count]] : outro) }
  var frames: Int { outro.isEmpty ? (1 + bars.count) * bar + beat / 4 : (1 + bars.count + outro.count) * bar }

  typealias Harmony = (bass: Int, chord: [Int])

  private static func bars(_ harmony: [Harmony], _ melody: [[Note]], _ part: (Int) -> Part) -> [Bar] {
    zip(harmony, melody).enumerated().map { index, bar in
      Bar(bass: bar.0.bass, chord: bar.0.chord, melody: bar.1, part: part(index))
    }
  }

  // MARK: - The theme

  private static let verse: [Harmony] = [
    (45, [57, 60, 64, 71]),  // A minor with its ninth
    (41, [57, 60, 65, 64]),  // F major seventh
    (48, [55, 60, 64, 62]),  // C with a ninth
    (43, [55, 59, 62, 64]),  // G sixth
    (45, [57, 60, 64, 67]),  // A minor seventh
    (41, [57, 60, 65, 67]),  // F with a ninth
    (50, [57, 60, 62, 65]),  // D minor seventh
    (40, [56, 59, 62, 64]),  // E seventh
  ]
  private static let bridge: [Harmony] = [
    (41, [57, 60, 64, 65]),  // F major seventh
    (43, [55, 59, 62, 67]),  // G
    (40, [55, 59, 64, 66]),  // E minor with its ninth
    (45, [57, 60, 64, 71]),
    (41, [57, 60, 64, 69]),
    (43, [59, 62, 67, 69]),
    (48, [60, 64, 67, 71]),  // C major seventh
    (40, [56, 59, 64, 68]),  // E
  ]
  /// Up a fourth and back, three times, each time from higher: the tune.
  private static let tune: [[Note]] = [
    [Note(0, 76, 1.5), Note(1.5, 81, 0.5), Note(2, 79, 1), Note(3, 76, 1)],
    [Note(0, 77, 1.5), Note(1.5, 76, 0.5), Note(2, 72, 2)],
    [Note(0, 79, 1.5), Note(1.5, 84, 0.5), Note(2, 83, 1), Note(3, 79, 1)],
    [Note(0, 81, 1.5), Note(1.5, 79, 0.5), Note(2, 74, 2)],
    [Note(0, 81, 1.5), Note(1.5, 84, 0.5), Note(2, 83, 1), Note(3, 81, 1)],
    [Note(0, 79, 1.5), Note(1.5, 77, 0.5), Note(2, 76, 1), Note(3, 72, 1)],
  ]
  private static let open: [[Note]] = [
    [Note(0, 74, 1), Note(1, 77, 1), Note(2, 76, 1), Note(3, 74, 1)],
    [Note(0, 71, 1.5), Note(1.5, 74, 0.5), Note(2, 76, 2)],
  ]
  private static let closed: [[Note]] = [
    [Note(0, 74, 1), Note(1, 77, 1), Note(2, 81, 1), Note(3, 77, 1)],
    [Note(0, 76, 1), Note(1, 74, 1), Note(2, 71, 1), Note(3, 68, 1)],
  ]
  private static let song: [[Note]] = [
    [Note(0, 81, 3), Note(3, 79, 1)], [Note(0, 83, 3), Note(3, 79, 1)],
    [Note(0, 79, 2), Note(2, 76, 2)], [Note(0, 84, 3), Note(3, 83, 1)],
    [Note(0, 81, 3), Note(3, 84, 1)], [Note(0, 86, 3), Note(3, 83, 1)],
    [Note(0, 84, 2), Note(2, 79, 2)], [Note(0, 83, 2), Note(2, 80, 2)],
  ]

  /// 32 bars in A minor, A A' B A'', 100 beats a minute: 76.8 s. The loop is 3,600 blocks of the encoder, of 1,024
  /// frames: both ends are encoded alike.
  static let theme = Score(
    rate: 48_000, beat: 48_000 * 6 / 10,
    bars: bars(verse, tune + open) { index in
      Part(
        pad: 0.85, bass: 0.88, arpeggio: 0.84, drums: index < 4 ? .hats : .light, drumGain: 0.8, lead: 0.85,
        bassNotes: 2
      )
    }
      + bars(verse, tune + closed) { index in Part(drums: index == 7 ? .fill : .full, bassNotes: 3) }
      + bars(bridge, song) { index in
        index < 5
          ? Part(
            pad: 0.85, bass: 0.55, arpeggio: 0.48, drums: index == 4 ? .hats : .none, drumGain: 0.5, lead: 0.64,
            bassNotes: 1)
          : Part(bass: 0.9, arpeggio: 0.9, drums: .rise, lead: 0.9, bassNotes: 4)
      }
      + bars(verse, tune + closed) { index in
        Part(
          pad: 1, bass: 1.06, arpeggio: 1, drums: index % 4 == 3 ? .fill : .full, drumGain: 1.08, lead: 1.05,
          bassNotes: 4,
          arpeggioNotes: 4, isHigh: true)
      })

  // MARK: - The boss

  private static let threat: [Harmony] = [
    (45, [57, 60, 64, 69]), (45, [57, 60, 65, 69]), (46, [58, 62, 65, 70]), (45, [57, 61, 64, 67]),
    (45, [57, 60, 64, 69]), (41, [57, 60, 65, 69]), (46, [58, 62, 65, 70]), (40, [56, 59, 62, 64]),
  ]
  private static let call: [[Note]] = [
    [Note(0, 81, 0.5), Note(0.5, 81, 0.5), Note(1.5, 82, 0.5), Note(2, 81, 1), Note(3, 76, 1)],
    [Note(0, 77, 1.5), Note(1.5, 76, 1.5), Note(3, 72, 1)],
    [Note(0, 82, 0.5), Note(0.5, 82, 0.5), Note(1.5, 86, 0.5), Note(2, 84, 1), Note(3, 82, 1)],
    [Note(0, 81, 1.5), Note(1.5, 79, 0.5), Note(2, 76, 2)],
    [Note(0, 81, 0.5), Note(0.5, 81, 0.5), Note(1.5, 82, 0.5), Note(2, 81, 1), Note(3, 84, 1)],
    [Note(0, 84, 1.5), Note(1.5, 81, 1.5), Note(3, 77, 1)],
    [Note(0, 82, 1), Note(1, 81, 1), Note(2, 77, 1), Note(3, 74, 1)],
    [Note(0, 76, 1), Note(1, 80, 1), Note(2, 83, 2)],
  ]

  /// 32 bars of the Metronome, 150 beats a minute, and four bars that end it. At 44,100 Hz: the engine converts it.
  static let boss = Score(
    rate: 44_100, beat: 44_100 * 4 / 10,
    bars: bars(threat + threat, call + call) { index in
      Part(
        pad: 0.7, bass: 1.1, arpeggio: index < 8 ? 0.5 : 0.8, drums: index % 8 == 7 ? .fill : .full, drumGain: 1.2,
        lead: index < 8 ? 0.75 : 1.1, bassNotes: 8, arpeggioNotes: 4, isHigh: index >= 8)
    }
      + bars(bridge + threat, song + call) { index in
        index < 8
          ? Part(
            pad: 1, bass: 0.8, arpeggio: 0.7, drums: index < 6 ? .light : .rise, lead: 0.9, bassNotes: 4,
            arpeggioNotes: 4)
          : Part(
            bass: 1.2, arpeggio: 0.9, drums: index == 15 ? .fill : .full, drumGain: 1.3, lead: 1.2, bassNotes: 8,
            arpeggioNotes: 4, isHigh: true)
      },
    outro: bars(
      [(41, [57, 60, 65, 69]), (43, [55, 59, 62, 67]), (45, [57, 61, 64, 69]), (45, [57, 61, 64, 69])],
      [
        [Note(0, 84, 2), Note(2, 81, 2)], [Note(0, 83, 2), Note(2, 86, 2)], [Note(0, 85, 4)], [],
      ]
    ) { index in
      index < 2
        ? Part(drums: .rise, bassNotes: 4, arpeggioNotes: 4)
        : Part(
          pad: index == 2 ? 1 : 0, bass: index == 2 ? 1 : 0, arpeggio: index == 2 ? 0.6 : 0,
          drums: .none, bassNotes: 1)
    })

  // MARK: - The night

  /// Eight calm bars in D, 75 beats a minute: 25.6 s. The loop is 1,200 blocks of the encoder.
  static let night = Score(
    rate: 48_000, beat: 48_000 * 8 / 10,
    bars: bars(
      [
        (38, [54, 57, 61, 64]), (43, [55, 59, 62, 66]), (47, [54, 59, 62, 66]), (45, [55, 59, 61, 64]),
        (38, [54, 57, 61, 69]), (40, [55, 59, 62, 67]), (43, [55, 59, 62, 69]), (45, [57, 61, 64, 67]),
      ],
      [
        [Note(2, 78, 2)], [Note(2, 74, 2)], [Note(1, 73, 1), Note(2, 71, 2)], [Note(2, 69, 2)],
        [Note(0, 78, 1.5), Note(1.5, 81, 0.5), Note(2, 78, 2)], [Note(1, 76, 1), Note(2, 79, 2)],
        [Note(0, 78, 2), Note(2, 74, 2)], [Note(0, 76, 1), Note(1, 73, 3)],
      ]
    ) { _ in Part(arpeggio: 0.8, drums: .none, lead: 0.8, bassNotes: 1) })
}
