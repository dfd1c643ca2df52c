import TacetPicture

/// The game: a ship among coins and rocks. A value, advanced by time and input.
struct World: Sendable {
  /// A sound to play.
  enum Cue: Hashable, Sendable {
    /// A shot; `pan` is -1 (left) to 1 (right).
    case laser(pan: Float)
    case coin(pan: Float)
    /// A hit; `force` is 0 to 1.
    case thud(pan: Float, force: Float)
    case chime
  }

  /// The held direction, -1 to 1 on each axis.
  struct Steering: Hashable, Sendable {
    var x: Float = 0
    var y: Float = 0
  }

  /// A shot that fades out in the picture.
  struct Beam: Sendable {
    var start: Point
    var end: Point
    var age: Float = 0
  }

  /// A sound that fades out in the picture.
  struct Ripple: Sendable {
    var place: Point
    var color: Color
    var age: Float = 0
  }

  struct Rock: Sendable {
    var place: Point
    var speed: Point
    var radius: Float
    var turn: Float
  }

  /// Coordinates are -1 to 1 on both axes; y is down.
  private(set) var ship: Point = [0, 0.35]
  private(set) var speed: Point = .zero
  private(set) var coins: [Point] = []
  private(set) var rocks: [Rock] = []
  private(set) var beams: [Beam] = []
  private(set) var ripples: [Ripple] = []
  private(set) var score = 0
  /// Seconds since the beginning.
  private(set) var time: Float = 0
  private var randomState: UInt64 = 20

  /// The start of a game, the same every time.
  init() {
    coins = (0..<6).map { _ in [random(-0.9, 0.9), random(-0.8, 0.8)] }
    rocks = (0..<5).map { _ in rock() }
  }

  /// Advances the game by `seconds` and returns the sounds to play.
  mutating func step(_ seconds: Float, steering: Steering) -> [Cue] {
    time += seconds
    speed += Point(steering.x, steering.y) * (3.2 * seconds)
    speed *= max(0, 1 - 1.6 * seconds)
    ship += speed * seconds
    var cues = bounce()
    for index in rocks.indices {
      rocks[index].place += rocks[index].speed * seconds
      rocks[index].turn += seconds * rocks[index].speed.x * 4
      if abs(rocks[index].place.x) > 1.2 || abs(rocks[index].place.y) > 1.3 { rocks[index] = rock() }
    }
    for index in coins.indices where (coins[index] - ship).length < 0.1 {
      cues.append(collect(index))
    }
    age(seconds)
    return cues
  }

  /// Shoots at a place and hits the rock there.
  mutating func shoot(at target: Point) -> [Cue] {
    beams.append(Beam(start: ship, end: target))
    ripples.append(Ripple(place: target, color: .coral))
    var cues = [Cue.laser(pan: target.x)]
    if let hit = rocks.indices.first(where: { (rocks[$0].place - target).length < rocks[$0].radius + 0.06 }) {
      cues.append(.thud(pan: rocks[hit].place.x, force: 1))
      ripples.append(Ripple(place: rocks[hit].place, color: .amber))
      rocks[hit] = rock()
      score += 5
    }
    return cues
  }

  /// Collects the nearest coin.
  mutating func fetchCoin() -> [Cue] {
    let nearest = coins.indices.min { (coins[$0] - ship).length < (coins[$1] - ship).length }
    return nearest.map { [collect($0)] } ?? []
  }

  /// Rings the ship's bell.
  mutating func ring() -> [Cue] {
    ripples.append(Ripple(place: ship, color: .violet))
    return [.chime]
  }

  private mutating func collect(_ index: Int) -> Cue {
    let place = coins[index]
    ripples.append(Ripple(place: place, color: .amber))
    coins[index] = [random(-0.9, 0.9), random(-0.8, 0.8)]
    score += 1
    return .coin(pan: place.x)
  }

  private mutating func bounce() -> [Cue] {
    let inside: Point = [max(-0.95, min(0.95, ship.x)), max(-0.88, min(0.88, ship.y))]
    guard inside != ship else { return [] }
    let force = min(1, speed.length)
    if inside.x != ship.x { speed.x *= -0.5 }
    if inside.y != ship.y { speed.y *= -0.5 }
    ship = inside
    guard force > 0.15 else { return [] }
    ripples.append(Ripple(place: ship, color: .dim))
    return [.thud(pan: ship.x, force: force)]
  }

  private mutating func age(_ seconds: Float) {
    for index in beams.indices { beams[index].age += seconds }
    for index in ripples.indices { ripples[index].age += seconds }
    beams.removeAll { $0.age > 0.18 }
    ripples.removeAll { $0.age > 0.9 }
  }

  private mutating func rock() -> Rock {
    let fromLeft = random(0, 1) < 0.5
    return Rock(
      place: [fromLeft ? -1.15 : 1.15, random(-0.8, 0.5)],
      speed: [(fromLeft ? 1 : -1) * random(0.06, 0.2), random(-0.04, 0.04)], radius: random(0.05, 0.11),
      turn: random(0, 6))
  }

  private mutating func random(_ low: Float, _ high: Float) -> Float {
    randomState = randomState &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Float(randomState >> 40) / Float(1 << 24)
  }
}
