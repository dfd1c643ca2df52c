import TacetPicture

/// The game: a ship that collects the notes of a chord among rocks and hunters. A value, advanced by time, input and
/// the beat of the music; it knows nothing of pictures and sounds.
struct World: Sendable {
  static let size: Point = [1_600, 1_000]

  enum Phase: Hashable, Sendable {
    case title, play, over
  }

  private(set) var phase = Phase.title
  private(set) var wave = Wave(number: 1)
  /// Seconds of the wave that are over.
  private(set) var waveTime: Float = 0
  /// Seconds until the next wave begins; 0 in a wave.
  private(set) var interval: Float = 0
  private(set) var ship = Things.Ship()
  private(set) var rocks: [Things.Rock] = []
  private(set) var hunters: [Things.Hunter] = []
  private(set) var shots: [Things.Shot] = []
  private(set) var notes: [Things.Note] = []
  private(set) var hourGlass: Things.HourGlass?
  private(set) var pillars: [Things.Pillar] = []
  private(set) var boss: Things.Metronome?
  private(set) var sparks: [Things.Spark] = []
  private(set) var pops: [Things.Pop] = []
  private(set) var rings: [Things.Ring] = []
  private(set) var score = 0
  private(set) var combo = 0
  /// Layers of the music beside the pad, 0 to 4.
  private(set) var layers = 0
  private(set) var isWon = false
  /// The end of the round, for people.
  private(set) var end = ""
  /// Seconds of slow motion that are left.
  private(set) var slow: Float = 0
  /// Beats that are counted in before the world goes on; 0 while it does.
  private(set) var countIn: Float = 0
  /// Seconds since the beginning.
  private(set) var time: Float = 0
  /// How much the picture shakes, 0 to 1.
  private(set) var shake: Float = 0
  /// Seconds since the phase began.
  private(set) var phaseTime: Float = 0
  /// The beat of the music with its fraction; nil without music.
  private(set) var beat: Double?
  /// The beat that was counted last.
  private var counted = 0
  private var hitStop: Float = 0
  private var nextHunter = 0
  private var lastBeat = -1
  private var cues: [Cue] = []
  /// The seconds for which each note of the chord was sung at the title.
  private var sung: [Float] = [0, 0, 0, 0]
  private var randomState: UInt64

  /// The title, whose field is the same every time.
  init(seed: UInt64 = 20) {
    randomState = seed
    populate()
  }

  /// A world that goes on where a game was left.
  init(wave: Int, score: Int, layers: Int, shields: Int) {
    randomState = 20
    self.wave = Wave(number: max(1, wave))
    (self.score, self.layers) = (max(0, score), min(4, max(0, layers)))
    ship.shields = min(3, max(1, shields))
    phase = .play
    populate()
    beginCountIn()
  }

  var isLastShield: Bool { phase == .play && ship.shields == 1 }
  /// The piece of music of the wave; nil while the outro of the last one plays.
  var piece: String? {
    guard phase == .play, wave.hasBoss else { return "theme" }
    return isWon ? nil : "boss"
  }

  /// How intense the music is, 0 to 1: by the player's layers, and while the Metronome is there by its own.
  var intensity: Float {
    guard phase == .play, wave.hasBoss else { return Float(layers) / 4 }
    return boss.map { $0.isHalfBroken ? 1 : 0.5 } ?? 0
  }

  /// The speed of the world: less in slow motion.
  var speed: Float { slow > 0 ? 0.45 : 1 }
  /// 1 at a beat of a round, falling to 0 before the next one.
  var pulse: Float { phase == .play ? beat.map(Rhythm.pulse) ?? 0 : 0 }

  // MARK: - Rounds

  /// Begins a round, in its first wave or where an earlier one ended.
  mutating func begin(wave: Int = 1, layers: Int = 0) -> [Cue] {
    let random = randomState
    self = World()
    randomState = random &+ 1
    self.wave = Wave(number: max(1, wave))
    self.layers = min(4, max(0, layers))
    phase = .play
    populate()
    return [.began]
  }

  /// Begins the round again, or leaves it for the title.
  mutating func leave() {
    self = World()
  }

  /// Adds a layer for each note of the chord that is sung at the title for long enough: the round begins with them.
  mutating func sing(_ step: Int, seconds: Float) {
    guard phase == .title, sung.indices.contains(step) else { return }
    sung[step] += seconds
    layers = sung.count { $0 > SungNote.hold }
  }

  /// Counts three beats in before the world goes on.
  mutating func beginCountIn() { (countIn, counted) = (3, 4) }

  // MARK: - Time

  /// Advances the world. `beat` is the beat of the music with its fraction, nil without music.
  mutating func step(_ seconds: Float, _ input: Steering, beat: Double?) -> [Cue] {
    cues = []
    self.beat = beat
    phaseTime += seconds
    if countIn > 0 {
      count(seconds)
      return cues
    }
    if hitStop > 0 {
      hitStop -= seconds
      return cues
    }
    let isOnBeat = beat.map(Rhythm.isOnBeat) ?? false
    slow = max(0, slow - seconds)
    let seconds = seconds * speed
    time += seconds
    age(seconds)
    move(seconds)
    if phase != .over { fly(seconds, input) }
    shoot(seconds, input, isOnBeat: isOnBeat)
    strike()
    if phase != .over { meet(isOnBeat: isOnBeat) }
    if phase == .play {
      if let beat { keepTime(Int(beat)) }
      advance(seconds)
    } else if phase == .title {
      refill()
    }
    return cues
  }

  private mutating func count(_ seconds: Float) {
    countIn = max(0, countIn - seconds / 0.6)
    let beat = Int(countIn.rounded(.up))
    guard beat > 0, beat != counted else { return }
    counted = beat
    cues.append(.tick(isLast: beat == 1))
  }

  private mutating func age(_ seconds: Float) {
    func older<Thing>(_ things: inout [Thing], _ age: WritableKeyPath<Thing, Float>, until life: (Thing) -> Float) {
      for index in things.indices { things[index][keyPath: age] += seconds }
      things.removeAll { $0[keyPath: age] > life($0) }
    }
    older(&sparks, \.age) { $0.life }
    older(&pops, \.age) { _ in 1 }
    older(&rings, \.age) { _ in 0.8 }
    older(&shots, \.age) { $0.isHostile ? 6 : 1.1 }
    for index in notes.indices { notes[index].age += seconds }
    hourGlass?.age += seconds
    shake = max(0, shake - 2.5 * seconds)
    ship.safe = max(0, ship.safe - seconds)
    for index in sparks.indices { sparks[index].place += sparks[index].speed * seconds }
  }

  private mutating func move(_ seconds: Float) {
    for index in rocks.indices {
      rocks[index].place += rocks[index].speed * seconds
      rocks[index].turn += rocks[index].spin * seconds
      Self.wrap(&rocks[index].place, margin: 60)
    }
    for index in hunters.indices {
      let towards = (ship.place - hunters[index].place).direction
      let wanted = towards * 155 * wave.haste
      hunters[index].speed += (wanted - hunters[index].speed) * min(1, 1.1 * seconds)
      hunters[index].place += hunters[index].speed * seconds
      hunters[index].call -= seconds
      if hunters[index].call <= 0, phase == .play {
        hunters[index].call = random(1.4, 2.3)
        sound(.call(hunter: hunters[index].id, hunters[index].place), at: hunters[index].place, .coral)
      }
      var hunter = hunters[index]
      for pillar in pillars { Self.push(&hunter.place, &hunter.speed, Things.Hunter.radius, pillar) }
      hunters[index] = hunter
    }
    for index in shots.indices { shots[index].place += shots[index].speed * seconds }
    shots.removeAll { shot in
      pillars.contains { (shot.place - $0.place).length < $0.radius } || !Self.isInside(shot.place, margin: 40)
    }
  }

  private mutating func fly(_ seconds: Float, _ input: Steering) {
    let steering = input.steering.length > 1 ? input.steering.direction : input.steering
    let drag: Float = wave.place == .nebula && phase == .play ? 3.4 : 2.2
    ship.speed += steering * 900 * seconds
    ship.speed *= max(0, 1 - drag * seconds)
    ship.place += ship.speed * seconds
    if input.aim != .zero {
      ship.aim = input.aim.direction
    } else if steering.length > 0.3 {
      ship.aim = steering.direction
    }
    let edge = Things.Ship.radius
    let inside: Point = [
      max(edge, min(Self.size.x - edge, ship.place.x)), max(edge, min(Self.size.y - edge, ship.place.y)),
    ]
    if inside.x != ship.place.x { ship.speed.x *= -0.4 }
    if inside.y != ship.place.y { ship.speed.y *= -0.4 }
    ship.place = inside
    var pushed = ship
    for pillar in pillars { Self.push(&pushed.place, &pushed.speed, edge, pillar) }
    ship = pushed
    if steering.length > 0.3, Int(time * 40) % 2 == 0 {
      sparks.append(
        Things.Spark(
          place: ship.place - steering.direction * 16, speed: steering * -140 + [random(-20, 20), random(-20, 20)],
          life: 0.35, color: .sky, size: 2.2))
    }
  }

  private mutating func shoot(_ seconds: Float, _ input: Steering, isOnBeat: Bool) {
    ship.reload -= seconds
    guard input.isFiring || input.firesByItself, ship.reload <= 0, phase != .over else { return }
    let help = input.aim == .zero ? Aim.help(ship.aim, in: self) : nil
    guard input.isFiring || help != nil else { return }
    ship.aim = help ?? ship.aim
    ship.reload = 0.24
    shots.append(
      Things.Shot(
        place: ship.place + ship.aim * 20, speed: ship.aim * Things.Shot.speed + ship.speed * 0.4,
        isOnBeat: isOnBeat && phase == .play))
    sound(.shot(ship.place), at: ship.place + ship.aim * 22, .sky)
  }

  // MARK: - Meetings

  /// The player's shots meet rocks, hunters and the Metronome. One that was fired on the beat counts twice.
  private mutating func strike() {
    var left: [Things.Shot] = []
    for shot in shots {
      guard !shot.isHostile else {
        left.append(shot)
        continue
      }
      if let index = rocks.firstIndex(where: { ($0.place - shot.place).length < $0.radius + 4 }) {
        breakRock(index, isOnBeat: shot.isOnBeat)
      } else if let index = hunters.firstIndex(where: { ($0.place - shot.place).length < Things.Hunter.radius + 5 }) {
        hunters[index].health -= shot.isOnBeat ? 2 : 1
        hunters[index].speed += shot.speed * 0.12
        debris(at: shot.place, .coral, count: 4, speed: 120)
        if hunters[index].health <= 0 { burst(hunter: index, isOnBeat: shot.isOnBeat) }
      } else if let boss, (boss.place - shot.place).length < Things.Metronome.radius {
        hurtBoss(at: shot.place, isOnBeat: shot.isOnBeat)
      } else {
        left.append(shot)
      }
    }
    shots = left
  }

  private mutating func breakRock(_ index: Int, isOnBeat: Bool) {
    let rock = rocks.remove(at: index)
    debris(at: rock.place, .stone, count: 9, speed: 150)
    sound(.burst(rock.place, size: rock.radius / 44), at: rock.place, .amber)
    award(rock.radius > 24 ? 10 : 20, at: rock.place, isOnBeat: isOnBeat)
    if rock.radius > 24 {
      for side: Float in [-1, 1] {
        let across = Point(-rock.speed.y, rock.speed.x).direction * (side * random(50, 90))
        rocks.append(
          Things.Rock(
            place: rock.place + across.direction * 14, speed: rock.speed * 0.8 + across, radius: rock.radius * 0.55,
            turn: random(0, 6), spin: random(-2, 2)))
      }
    } else if random(0, 1) < 0.5 {
      drop(at: rock.place)
    }
  }

  private mutating func burst(hunter index: Int, isOnBeat: Bool) {
    let hunter = hunters.remove(at: index)
    debris(at: hunter.place, .coral, count: 14, speed: 220)
    sound(.burst(hunter.place, size: 0.7), at: hunter.place, .amber)
    award(50, at: hunter.place, isOnBeat: isOnBeat)
    drop(at: hunter.place)
    shake = max(shake, 0.35)
  }

  private mutating func hurtBoss(at place: Point, isOnBeat: Bool) {
    let wasHalfBroken = boss?.isHalfBroken
    boss?.health -= isOnBeat ? 2 : 1
    debris(at: place, .violet, count: 3, speed: 140)
    guard let metronome = boss else { return }
    if wasHalfBroken == false, metronome.isHalfBroken { breakHalf(metronome) }
    guard metronome.health <= 0 else { return }
    boss = nil
    for step in 0..<5 {
      let at = metronome.place + [random(-50, 50), random(-60, 60)]
      debris(at: at, step % 2 == 0 ? .violet : .amber, count: 14, speed: 260)
      // Five at once would be past full scale.
      if step == 0 { sound(.burst(at, size: 1), at: at, .amber) }
    }
    shots.removeAll(where: \.isHostile)
    award(1_000, at: metronome.place, isOnBeat: true)
    (shake, isWon) = (1, true)
    cues.append(.won)
    interval = 6
  }

  /// The half of the Metronome is as good as a wave: a shield is back.
  private mutating func breakHalf(_ metronome: Things.Metronome) {
    debris(at: metronome.place, .amber, count: 20, speed: 240)
    sound(.burst(metronome.place, size: 0.7), at: metronome.place, .amber)
    pops.append(Things.Pop(text: "half broken", place: metronome.place, color: .amber))
    ship.shields = min(3, ship.shields + 1)
    shake = max(shake, 0.6)
  }

  /// The ship meets everything else.
  private mutating func meet(isOnBeat: Bool) {
    for index in notes.indices.reversed() where (notes[index].place - ship.place).length < Things.Note.radius + 20 {
      let note = notes.remove(at: index)
      if phase == .play { layers = min(4, layers + 1) }
      debris(at: note.place, .chord[note.step], count: 8, speed: 110)
      sound(.note(note.place, step: note.step), at: note.place, .chord[note.step])
      award(25, at: note.place, isOnBeat: isOnBeat)
    }
    if let glass = hourGlass, (glass.place - ship.place).length < 34 {
      hourGlass = nil
      slow = 6
      sound(.hourGlass(glass.place), at: glass.place, .violet)
      pops.append(Things.Pop(text: "slow", place: glass.place, color: .violet))
    }
    for index in rocks.indices {
      let (place, speed) = (rocks[index].place, rocks[index].speed)
      let distance = (place - ship.place).length - rocks[index].radius - Things.Ship.radius
      if distance < 0 { hit(from: place, by: "a rock") }
      if Self.isNearMiss(distance, speed, ship, &rocks[index].isNear) { pass(place, speed) }
    }
    for index in hunters.indices.reversed() {
      let (place, speed) = (hunters[index].place, hunters[index].speed)
      let distance = (place - ship.place).length - Things.Hunter.radius - Things.Ship.radius
      if Self.isNearMiss(distance, speed, ship, &hunters[index].isNear) { pass(place, speed) }
      guard distance < 0 else { continue }
      hit(from: place, by: "a hunter")
      debris(at: place, .coral, count: 12, speed: 200)
      hunters.remove(at: index)
    }
    for index in shots.indices.reversed()
    where shots[index].isHostile && (shots[index].place - ship.place).length < Things.Ship.radius + 6 {
      hit(from: shots[index].place, by: "a shot from the Metronome")
      shots.remove(at: index)
    }
    if let boss, (boss.place - ship.place).length < Things.Metronome.radius + Things.Ship.radius {
      hit(from: boss.place, by: "the Metronome")
    }
  }

  private static func isNearMiss(_ distance: Float, _ speed: Point, _ ship: Things.Ship, _ isNear: inout Bool) -> Bool {
    let wasNear = isNear
    isNear = distance < 34
    return wasNear && !isNear && ship.safe == 0 && (speed - ship.speed).length > 110
  }

  private mutating func pass(_ place: Point, _ speed: Point) {
    sound(.nearMiss(place, speed), at: place, .text)
    award(5, at: place, isOnBeat: false)
  }

  private mutating func hit(from place: Point, by what: String) {
    guard ship.safe == 0, phase == .play, !isWon || interval == 0 else { return }
    ship.shields -= 1
    (layers, combo) = (max(0, layers - 1), 0)
    (ship.safe, hitStop, shake) = (1.6, 0.05, 1)
    ship.speed += (ship.place - place).direction * 260
    debris(at: ship.place, .sky, count: 16, speed: 240)
    sound(.hit(ship.place), at: ship.place, .coral)
    guard ship.shields <= 0 else { return }
    end = what
    debris(at: ship.place, .text, count: 30, speed: 320)
    sound(.burst(ship.place, size: 1), at: ship.place, .amber)
    (phase, phaseTime) = (.over, 0)
    cues.append(.lost)
  }

  private mutating func award(_ points: Int, at place: Point, isOnBeat: Bool) {
    guard phase == .play else { return }
    // Near misses leave it as it is.
    if points > 5 {
      combo = isOnBeat ? min(Rhythm.longest, combo + 1) : max(0, combo - 1)
      if isOnBeat { cues.append(.onBeat(combo: combo)) }
    }
    let points = isOnBeat ? 2 * points : points
    score += points * max(1, combo)
    pops.append(
      Things.Pop(text: combo > 1 ? "\(points) ×\(combo)" : "\(points)", place: place, color: isOnBeat ? .beat : .text))
  }

  // MARK: - The wave

  /// The events of each beat: the Metronome strikes, a heart beats.
  private mutating func keepTime(_ beat: Int) {
    guard beat != lastBeat else { return }
    lastBeat = beat
    if isLastShield, beat % 2 == 0 { cues.append(.heartbeat) }
    guard var metronome = boss, interval == 0 else { return }
    metronome.swing = beat % 2 == 0 ? 1 : -1
    boss = metronome
    // It swings on each beat and strikes on the first and the third of a bar, so that each strike stands by itself.
    guard beat % 2 == 0 else { return }
    sound(.strike(metronome.place), at: metronome.place, .violet)
    let isRing = beat % 8 == 0
    let towards = (ship.place - metronome.place).direction
    let count = isRing ? Things.Metronome.ring : 3
    for index in 0..<count {
      let angle = isRing ? Float(index) / Float(count) * 2 * .pi : (Float(index) - 1) * 0.28
      let from: Point = isRing ? [0, 1] : towards
      let speed = from.turned(angle) * Things.Metronome.shotSpeed
      shots.append(Things.Shot(place: metronome.place, speed: speed, isHostile: true))
    }
  }

  private mutating func advance(_ seconds: Float) {
    if interval > 0 {
      interval -= seconds
      guard interval <= 0 else { return }
      interval = 0
      wave = Wave(number: wave.number + 1)
      waveTime = 0
      isWon = false
      populate()
      if wave.hasBoss { cues.append(.bossBegins) }
      return
    }
    waveTime += seconds
    refill()
    guard waveTime >= Wave.seconds, !wave.hasBoss else { return }
    cues.append(.waveIsOver)
    if ship.shields < 3 { ship.shields += 1 }
    hunters = []
    interval = 4
  }

  /// Sets up the field of the wave.
  private mutating func populate() {
    (hunters, notes, hourGlass, boss) = ([], [], nil, nil)
    shots.removeAll(where: \.isHostile)
    pillars =
      wave.place == .cave
      ? [[300, 260], [620, 700], [820, 240], [1_120, 620], [1_350, 300], [420, 860]].enumerated().map {
        Things.Pillar(place: $1, radius: 58 + Float($0 * 37 % 30))
      } : []
    if wave.hasBoss { boss = Things.Metronome(place: [Self.size.x / 2, 230]) }
    rocks = rocks.filter { rock in (rock.place - ship.place).length > 220 }
    while rocks.count < wave.rocks(at: 0) { rocks.append(rock()) }
    while notes.count < 4 { dropSomewhere() }
    ship.safe = 2
  }

  private mutating func refill() {
    if rocks.count < wave.rocks(at: waveTime) { rocks.append(rock()) }
    if notes.count < 4 { dropSomewhere() }
    if hunters.count < wave.hunters(at: waveTime), Int(waveTime * 10) % 20 == 0 {
      let angle = random(0, 2 * .pi)
      nextHunter += 1
      hunters.append(
        Things.Hunter(id: nextHunter, place: ship.place + Point(0, 1).turned(angle) * 760, call: random(0.2, 1)))
    }
    if hourGlass == nil, slow == 0, wave.place == .nebula || wave.number > Wave.boss, random(0, 1) < 0.003 {
      hourGlass = Things.HourGlass(place: freePlace())
    }
  }

  private mutating func rock() -> Things.Rock {
    let angle = random(0, 2 * .pi)
    let edge: Point =
      random(0, 1) < 0.5
      ? [random(0, 1) < 0.5 ? -50 : Self.size.x + 50, random(0, Self.size.y)]
      : [random(0, Self.size.x), random(0, 1) < 0.5 ? -50 : Self.size.y + 50]
    return Things.Rock(
      place: edge, speed: Point(0, 1).turned(angle) * random(60, 130) * wave.haste, radius: random(26, 44),
      turn: random(0, 6), spin: random(-1, 1))
  }

  private mutating func dropSomewhere() { drop(at: freePlace()) }

  private mutating func drop(at place: Point) {
    guard notes.count < 9 else { return }
    let inside: Point = [max(50, min(Self.size.x - 50, place.x)), max(50, min(Self.size.y - 50, place.y))]
    notes.append(Things.Note(place: inside, step: layers % 4))
  }

  /// A place that is neither in a pillar nor at the ship.
  private mutating func freePlace() -> Point {
    for _ in 0..<20 {
      let place: Point = [random(90, Self.size.x - 90), random(90, Self.size.y - 90)]
      let distance = (place - ship.place).length
      if !pillars.contains(where: { ($0.place - place).length < $0.radius + 40 }), distance > 130, distance < 640 {
        return place
      }
    }
    return [random(90, Self.size.x - 90), random(90, Self.size.y - 90)]
  }

  // MARK: - Parts

  /// Asks for a sound that is seen as a ring.
  private mutating func sound(_ cue: Cue, at place: Point, _ color: Color) {
    cues.append(cue)
    guard phase != .title else { return }
    rings.append(Things.Ring(place: place, color: color))
    if rings.count > 24 { rings.removeFirst() }
  }

  private mutating func debris(at place: Point, _ color: Color, count: Int, speed: Float) {
    for _ in 0..<count where sparks.count < 400 {
      sparks.append(
        Things.Spark(
          place: place, speed: Point(0, 1).turned(random(0, 2 * .pi)) * random(0.2 * speed, speed),
          life: random(0.3, 0.8),
          color: color, size: random(1.2, 3.4)))
    }
  }

  private static func push(_ place: inout Point, _ speed: inout Point, _ radius: Float, _ pillar: Things.Pillar) {
    let offset = place - pillar.place
    let depth = pillar.radius + radius - offset.length
    guard depth > 0 else { return }
    place += offset.direction * depth
    let inward = -(speed.x * offset.direction.x + speed.y * offset.direction.y)
    if inward > 0 { speed += offset.direction * (1.4 * inward) }
  }

  /// True while a pillar stands between a place and the ship.
  func isHidden(_ place: Point) -> Bool { isHidden(place, from: ship.place) }

  /// True while a pillar stands between two places.
  func isHidden(_ place: Point, from other: Point) -> Bool {
    pillars.contains { pillar in
      let way = place - other
      let share = max(0, min(1, dot(pillar.place - other, way) / max(1, dot(way, way))))
      return (other + way * share - pillar.place).length < pillar.radius
    }
  }

  private func dot(_ first: Point, _ second: Point) -> Float { first.x * second.x + first.y * second.y }

  private static func wrap(_ place: inout Point, margin: Float) {
    if place.x < -margin { place.x = size.x + margin }
    if place.x > size.x + margin { place.x = -margin }
    if place.y < -margin { place.y = size.y + margin }
    if place.y > size.y + margin { place.y = -margin }
  }

  private static func isInside(_ place: Point, margin: Float) -> Bool {
    place.x > -margin && place.y > -margin && place.x < size.x + margin && place.y < size.y + margin
  }

  private mutating func random(_ low: Float, _ high: Float) -> Float {
    randomState = randomState &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Float(randomState >> 40) / Float(1 << 24)
  }
}

extension Point {
  /// A way in the field, in meters of a space: it is seen from above, and its upper edge is ahead.
  var meters: SIMD3<Float> { [x / 110, 0, y / 110] }
}
