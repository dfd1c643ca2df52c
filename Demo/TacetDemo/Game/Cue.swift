import TacetPicture

/// A sound that the game asks for, at a place of the field.
enum Cue: Hashable, Sendable {
  case shot(Point)
  case hit(Point)
  /// Something bursts; `size` is 0 to 1.
  case burst(Point, size: Float)
  /// A hunter calls.
  case call(hunter: Int, Point)
  /// Something passes close by, at a speed.
  case nearMiss(Point, Point)
  /// A note of the chord is collected; `step` is which.
  case note(Point, step: Int)
  case hourGlass(Point)
  /// The Metronome strikes.
  case strike(Point)
  case heartbeat
  /// A deed on the beat, which counts twice; `combo` is how often it was in a row.
  case onBeat(combo: Int)
  case tick(isLast: Bool)
  case began
  case waveIsOver
  case bossBegins
  case won
  case lost

  /// Its name in a log.
  var name: String {
    switch self {
    case .shot: "shot"
    case .hit: "hit"
    case .burst: "burst"
    case .call: "call"
    case .nearMiss: "nearMiss"
    case .note: "note"
    case .hourGlass: "hourGlass"
    case .strike: "strike"
    case .heartbeat: "heartbeat"
    case .onBeat: "onBeat"
    case .tick: "tick"
    case .began: "began"
    case .waveIsOver: "waveIsOver"
    case .bossBegins: "bossBegins"
    case .won: "won"
    case .lost: "lost"
    }
  }
}

/// The player's wishes, from keys, mouse or controller.
struct Steering: Hashable, Sendable {
  /// The held direction, -1 to 1 on each axis.
  var steering: Point = .zero
  /// The direction to shoot in; zero: where the ship flies, with a little help.
  var aim: Point = .zero
  var isFiring = false
  /// True where the ship shoots by itself at what is about ahead.
  var firesByItself = false
}
