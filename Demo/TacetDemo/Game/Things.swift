import TacetPicture

/// The things in the field. Places are in units of the world, which are pixels of the picture; y is down.
enum Things {
  struct Ship: Hashable, Sendable {
    static let radius: Float = 15
    var place: Point = World.size / 2
    var speed: Point = .zero
    /// The direction in which it shoots; a unit vector.
    var aim: Point = [0, -1]
    var shields = 3
    /// Seconds for which nothing hits it.
    var safe: Float = 0
    var reload: Float = 0
  }

  struct Rock: Hashable, Sendable {
    var place: Point
    var speed: Point
    var radius: Float
    var turn: Float
    var spin: Float
    /// True while the ship is close, so that a near miss counts once.
    var isNear = false
  }

  struct Hunter: Hashable, Sendable {
    static let radius: Float = 17
    let id: Int
    var place: Point
    var speed: Point = .zero
    var health = 2
    /// Seconds to its next call.
    var call: Float
    var isNear = false
  }

  struct Shot: Hashable, Sendable {
    static let speed: Float = 680
    var place: Point
    var speed: Point
    var age: Float = 0
    var isHostile = false
    /// True for one that was fired on the beat.
    var isOnBeat = false
  }

  struct Note: Hashable, Sendable {
    static let radius: Float = 15
    var place: Point
    /// Which note of the chord, 0 to 3: its colour.
    var step: Int
    var age: Float = 0
  }

  /// The hour-glass that slows the world down.
  struct HourGlass: Hashable, Sendable {
    var place: Point
    var age: Float = 0
  }

  struct Pillar: Hashable, Sendable {
    var place: Point
    var radius: Float
  }

  struct Metronome: Hashable, Sendable {
    static let health = 140
    static let radius: Float = 54
    /// The shots of a strike to all sides.
    static let ring = 10
    static let shotSpeed: Float = 140
    var place: Point
    var health = Self.health
    /// -1 to 1.
    var swing: Float = 0
    var isHalfBroken: Bool { 2 * health <= Self.health }
  }

  /// A thing that is only seen: a piece of something that burst.
  struct Spark: Hashable, Sendable {
    var place: Point
    var speed: Point
    var age: Float = 0
    var life: Float
    var color: Color
    var size: Float
  }

  /// A word or a number that rises and fades.
  struct Pop: Hashable, Sendable {
    var text: String
    var place: Point
    var age: Float = 0
    var color: Color
  }

  /// A sound that is seen.
  struct Ring: Hashable, Sendable {
    var place: Point
    var color: Color
    var age: Float = 0
  }
}
