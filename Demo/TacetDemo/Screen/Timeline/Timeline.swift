/// The last seconds of both sides, ten times a second. A value.
struct Timeline: Hashable, Sendable {
  static let perSecond = 10

  struct Moment: Hashable, Sendable {
    var music: Snapshot.Level
    var effects: Snapshot.Level
    /// False while nothing plays there: what is not played is not heard either.
    var hasMusic: Bool
    var hasEffects: Bool
  }

  /// How many seconds it has.
  let seconds: Int
  /// The newest last.
  private(set) var moments: [Moment] = []
  private var rest: Float = 0

  init(seconds: Int = 20) { self.seconds = seconds }

  mutating func add(_ seconds: Float, _ snapshot: Snapshot) {
    rest += seconds * Float(Self.perSecond)
    while rest >= 1 {
      rest -= 1
      let (music, effects) = (snapshot.music, snapshot.effects)
      func level(_ side: Snapshot.Side) -> Snapshot.Level {
        snapshot.outside.isEmpty && side.turnedDown.isEmpty ? side.level : .muted
      }
      moments.append(
        Moment(music: level(music), effects: level(effects), hasMusic: music.plays, hasEffects: effects.plays))
      if moments.count > self.seconds * Self.perSecond { moments.removeFirst() }
    }
  }
}
