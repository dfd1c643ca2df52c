import Tacet

/// The last 20 seconds of both sides, ten times a second. A value.
struct Timeline: Hashable, Sendable {
  static let seconds = 20
  static let perSecond = 10

  struct Moment: Hashable, Sendable {
    var music: Audibility
    var effects: Audibility
    /// False while nothing plays there: what is not played is not heard either.
    var hasMusic: Bool
    var hasEffects: Bool
  }

  /// The newest last.
  private(set) var moments: [Moment] = []
  private var rest: Float = 0

  mutating func add(_ seconds: Float, _ snapshot: Snapshot) {
    rest += seconds * Float(Self.perSecond)
    while rest >= 1 {
      rest -= 1
      moments.append(
        Moment(
          music: snapshot.isSilentOutside ? .muted : snapshot.verdict.soundtrack,
          effects: snapshot.isSilentOutside ? .muted : snapshot.verdict.effects, hasMusic: snapshot.music != nil,
          hasEffects: snapshot.voices > 0))
      if moments.count > Self.seconds * Self.perSecond { moments.removeFirst() }
    }
  }
}
