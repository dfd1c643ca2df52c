/// The last seconds of both sides and of other programs' music, twenty times a second. A value.
struct Timeline: Hashable, Sendable {
  static let perSecond = 20

  /// A side's sound for a twentieth of a second.
  struct Part: Hashable, Sendable {
    var level = Snapshot.Level.audible
    /// The root mean square of what is heard; 1 is full scale.
    var loudness: Float = 0
    /// False while nothing plays there: what is not played is not heard either.
    var plays = false
  }

  struct Moment: Hashable, Sendable {
    var music: Part
    var effects: Part
    /// True while another program plays music.
    var hasOthers: Bool
  }

  /// How many seconds it has.
  let seconds: Int
  /// The newest last.
  private(set) var moments: [Moment] = []
  private var rest: Float = 0
  private var musicMeter = MeterSlope()
  private var effectsMeter = MeterSlope()

  init(seconds: Int = 20) { self.seconds = seconds }

  mutating func add(_ seconds: Float, _ snapshot: Snapshot) {
    rest += seconds * Float(Self.perSecond)
    while rest >= 1 {
      rest -= 1
      let (music, effects) = (snapshot.music, snapshot.effects)
      func part(_ side: Snapshot.Side, _ loudness: Float) -> Part {
        let isSilenced = !snapshot.outside.isEmpty || !side.turnedDown.isEmpty
        return Part(level: isSilenced ? .muted : side.level, loudness: loudness, plays: side.plays)
      }
      moments.append(
        Moment(
          music: part(music, musicMeter.add(music.meter)), effects: part(effects, effectsMeter.add(effects.meter)),
          hasOthers: snapshot.isOtherMusicOn))
      if moments.count > self.seconds * Self.perSecond { moments.removeFirst() }
    }
  }
}

/// Finds the loudness of a moment from a meter that follows it slowly. A value.
private struct MeterSlope: Hashable, Sendable {
  /// The share of the mean square that the meter keeps after a moment: it follows over 300 ms.
  private static let kept: Float = 0.846_5
  private var square: Float = 0

  /// Takes the meter's root mean square after a moment, and returns that of the moment alone.
  mutating func add(_ meter: Float) -> Float {
    let before = square
    square = meter * meter
    return (max(0, square - Self.kept * before) / (1 - Self.kept)).squareRoot()
  }
}
