import Glibc
import TacetPicture

/// Draws the field: stars, the music's aurora, what is in the world, and a ring for each sound. It fills the picture;
/// what is below its bottom is covered.
struct FieldPainter {
  private var backdrops: [Wave.Place: Canvas] = [:]
  private var aurora: Float = 0

  /// Draws what is seen from `corner` on.
  mutating func draw(
    _ world: World, _ snapshot: Snapshot, corner: Point, bottom: Float, on canvas: inout Canvas
  ) {
    let shaken = corner + Self.shift(world)
    drawBackdrop(world.wave.place, corner: shaken, on: &canvas)
    drawAurora(world, snapshot, bottom: bottom, on: &canvas)
    func at(_ place: Point) -> Point { place - shaken }
    for pillar in world.pillars { drawPillar(pillar, at: at(pillar.place), on: &canvas) }
    for note in world.notes { drawNote(note, at: at(note.place), on: &canvas) }
    if let glass = world.hourGlass { drawHourGlass(glass, at: at(glass.place), on: &canvas) }
    for rock in world.rocks { drawRock(rock, at: at(rock.place), on: &canvas) }
    if let boss = world.boss { drawBoss(boss, world, at: at(boss.place), on: &canvas) }
    for spark in world.sparks {
      canvas.disc(at(spark.place), radius: spark.size, spark.color.faded(1 - spark.age / spark.life))
    }
    for shot in world.shots { drawShot(shot, at: at(shot.place), on: &canvas) }
    for hunter in world.hunters { drawHunter(hunter, world, at: at(hunter.place), on: &canvas) }
    if world.phase != .over { drawShip(world, at: at(world.ship.place), on: &canvas) }
    drawRings(world, isHeard: snapshot.areEffectsHeard, at: at, on: &canvas)
    drawPops(world.pops, at: at, on: &canvas)
    if world.wave.place == .nebula {
      canvas.fill(Rect(0, 0, Float(canvas.width), Float(canvas.height)), Color(0x1C7FA6, 0.2))
    }
    drawEdge(shaken, on: &canvas)
    drawBeat(world.pulse, bottom: bottom, on: &canvas)
  }

  private static func shift(_ world: World) -> Point {
    let force = world.shake * world.shake * 9
    return [(force * sinf(world.time * 71)).rounded(), (force * cosf(world.time * 87)).rounded()]
  }

  // MARK: - Behind everything

  private mutating func drawBackdrop(_ place: Wave.Place, corner: Point, on canvas: inout Canvas) {
    let backdrop = backdrops[place] ?? Self.backdrop(place)
    backdrops = [place: backdrop]
    canvas.copy(backdrop, fromX: Int(corner.x) + Self.border, y: Int(corner.y) + Self.border)
  }

  /// The width of the rim beyond the world's edge, in pixels.
  private static let border = 480

  private static func backdrop(_ place: Wave.Place) -> Canvas {
    let size = World.size + 2 * Float(border)
    var canvas = Canvas(width: Int(size.x), height: Int(size.y))
    let (top, bottom): (UInt32, UInt32) =
      switch place {
      case .open: (0x060A18, 0x141B3C)
      case .cave: (0x0B0910, 0x1D1620)
      case .nebula: (0x06141F, 0x0E3350)
      case .arena: (0x12061A, 0x2B1030)
      }
    canvas.gradient(Rect(0, 0, size.x, size.y), from: Color(top), to: Color(bottom))
    var random = Scatter(seed: 5)
    let clouds: [UInt32] =
      switch place {
      case .open: [0x4B3B8F, 0x1D5C86, 0x2A3F8A]
      case .cave: [0x3A2A30, 0x2A2230]
      case .nebula: [0x1D86A6, 0x2E5FB0, 0x5A4BB0, 0x1C7FA6]
      case .arena: [0x7A2A6A, 0x4B1B6F]
      }
    for index in 0..<34 {
      let at: Point = [random.next() * size.x, random.next() * size.y]
      canvas.glow(at, radius: 90 + 130 * random.next(), Color(clouds[index % clouds.count], 0.42))
    }
    for _ in 0..<(place == .cave ? 260 : 1_700) {
      let at: Point = [random.next() * size.x, random.next() * size.y]
      let share = random.next()
      canvas.disc(at, radius: 0.4 + share * share * 1.3, Color(0xD5E0FF, 0.2 + 0.7 * random.next()))
    }
    return canvas
  }

  /// The music's level and state, as a curtain of light at the lower edge.
  private mutating func drawAurora(_ world: World, _ snapshot: Snapshot, bottom: Float, on canvas: inout Canvas) {
    aurora += (min(1, snapshot.music.loudness * 12) - aurora) * 0.15
    guard aurora > 0.01 else { return }
    let columns = 64
    let step = Float(canvas.width) / Float(columns)
    let color = Color.chord[min(3, max(0, world.layers - 1))]
    for column in 0..<columns {
      let share = Float(column) / Float(columns)
      let wave = sinf(share * 9 + world.time * 0.9) + 0.6 * sinf(share * 23 - world.time * 1.7)
      let top = bottom - aurora * (90 + 50 * wave)
      canvas.fill(Rect(Float(column) * step, top, step, bottom - top), color.faded(0.1))
      canvas.fill(Rect(Float(column) * step, top, step, 2), color.faded(0.4))
    }
  }

  /// The world's edge, and the dark beyond it.
  private func drawEdge(_ corner: Point, on canvas: inout Canvas) {
    let world = Rect(-corner.x, -corner.y, World.size.x, World.size.y)
    let (width, height) = (Float(canvas.width), Float(canvas.height))
    let (top, bottom) = (max(0, world.y), min(height, world.maxY))
    for beyond in [
      Rect(0, 0, width, top), Rect(0, bottom, width, height - bottom), Rect(0, top, world.x, bottom - top),
      Rect(world.maxX, top, width - world.maxX, bottom - top),
    ] where beyond.width > 0 && beyond.height > 0 {
      canvas.fill(beyond, Color(0x000000, 0.45))
    }
    let color = Color.edge.faded(0.8)
    canvas.fill(Rect(world.x, world.y - 2, world.width, 2), color)
    canvas.fill(Rect(world.x, world.maxY, world.width, 2), color)
    canvas.fill(Rect(world.x - 2, world.y, 2, world.height), color)
    canvas.fill(Rect(world.maxX, world.y, 2, world.height), color)
  }

  /// The rim of the picture lights up on each beat.
  private func drawBeat(_ pulse: Float, bottom: Float, on canvas: inout Canvas) {
    guard pulse > 0 else { return }
    let (width, height, rim) = (Float(canvas.width), bottom, Float(5))
    for side in [
      Rect(0, 0, width, rim), Rect(0, height - rim, width, rim), Rect(0, rim, rim, height - 2 * rim),
      Rect(width - rim, rim, rim, height - 2 * rim),
    ] { canvas.fill(side, Color.beat.faded(0.7 * pulse)) }
  }

  // MARK: - Things

  private func drawPillar(_ pillar: Things.Pillar, at place: Point, on canvas: inout Canvas) {
    canvas.disc(place + [5, 7], radius: pillar.radius, Color(0x000000, 0.35))
    canvas.disc(place, radius: pillar.radius, Color(0x3B3446))
    canvas.disc(place - [6, 8], radius: pillar.radius * 0.78, Color(0x4C4459))
    canvas.disc(place - [11, 14], radius: pillar.radius * 0.5, Color(0x5C536C))
  }

  private func drawNote(_ note: Things.Note, at place: Point, on canvas: inout Canvas) {
    let color = Color.chord[note.step]
    let lift = 3 * sinf(note.age * 3.2)
    canvas.glow(place, radius: 34, color.faded(0.4))
    canvas.ring(place, radius: 17 + 1.5 * sinf(note.age * 5), width: 1.5, color.faded(0.7))
    let head = place + [-3, 6 + lift]
    canvas.disc(head, radius: 5.5, color)
    canvas.fill(Rect(head.x + 3, head.y - 18, 2.6, 18), color)
    canvas.shape([head + [3, -18], head + [12, -13], head + [12, -9], head + [3, -13]], color)
  }

  private func drawHourGlass(_ glass: Things.HourGlass, at place: Point, on canvas: inout Canvas) {
    canvas.glow(place, radius: 36, Color.violet.faded(0.5))
    let half: Point = [9, 13]
    canvas.shape([place + [-half.x, -half.y], place + [half.x, -half.y], place], .violet)
    canvas.shape([place, place + [half.x, half.y], place + [-half.x, half.y]], Color.violet.faded(0.8))
    canvas.fill(Rect(place.x - 11, place.y - half.y - 3, 22, 3), .text)
    canvas.fill(Rect(place.x - 11, place.y + half.y, 22, 3), .text)
  }

  private func drawRock(_ rock: Things.Rock, at place: Point, on canvas: inout Canvas) {
    let corners: [Point] = (0..<9).map { corner in
      let size = rock.radius * [1, 0.9, 1.02, 0.88, 0.97, 0.92, 1, 0.86, 0.95][corner]
      return place + Point(size, 0).turned(Float(corner) / 9 * 2 * .pi + rock.turn)
    }
    canvas.shape(corners, Color(0x59648C))
    canvas.shape(corners.map { place + ($0 - place) * 0.76 + [-2, -3] }, Color(0x7683AF))
    for (angle, size) in [(Float(0.6), Float(0.22)), (2.9, 0.16), (4.6, 0.13)] {
      canvas.disc(
        place + Point(rock.radius * 0.42, 0).turned(angle + rock.turn), radius: rock.radius * size, Color(0x59648C))
    }
  }

  private func drawHunter(_ hunter: Things.Hunter, _ world: World, at place: Point, on canvas: inout Canvas) {
    let towards = hunter.speed.length > 1 ? hunter.speed.direction : [0, 1]
    let across: Point = [-towards.y, towards.x]
    canvas.glow(place - towards * 14, radius: 24, Color(0xFF4D6A, 0.5))
    let isHidden = world.isHidden(hunter.place)
    let body = isHidden ? Color(0x8A4452) : Color(0xE0485F)
    canvas.shape([place + towards * 20, place + across * 15 - towards * 12, place - towards * 5], body)
    canvas.shape(
      [place + towards * 20, place - towards * 5, place - across * 15 - towards * 12], body.mixed(with: .night, 0.3))
    canvas.disc(place + towards * 4, radius: 3.5, Color(0xFFE9A8))
  }

  private func drawShot(_ shot: Things.Shot, at place: Point, on canvas: inout Canvas) {
    if shot.isHostile {
      canvas.glow(place, radius: 15, Color(0xE07BFF, 0.7))
      canvas.disc(place, radius: 4.5, Color(0xFFE3FF))
    } else {
      let tail = place - shot.speed.direction * (shot.isOnBeat ? 24 : 16)
      canvas.line(from: tail, to: place, width: shot.isOnBeat ? 9 : 6, (shot.isOnBeat ? Color.beat : .sky).faded(0.35))
      canvas.line(
        from: tail + (place - tail) * 0.3, to: place, width: shot.isOnBeat ? 4 : 2.4,
        shot.isOnBeat ? .beat : Color(0xE8FAFF))
    }
  }

  private func drawBoss(_ boss: Things.Metronome, _ world: World, at place: Point, on canvas: inout Canvas) {
    canvas.glow(place, radius: 150, boss.isHalfBroken ? Color(0xA83A2A, 0.6) : Color(0x8A2A8A, 0.5))
    canvas.shape([place + [-22, -74], place + [22, -74], place + [52, 62], place + [-52, 62]], Color(0x2A1738))
    canvas.shape([place + [-16, -66], place + [16, -66], place + [43, 54], place + [-43, 54]], Color(0x5A2D6E))
    let pivot = place + [0, 44]
    let tip = pivot + Point(0, -118).turned(0.5 * boss.swing)
    canvas.line(from: pivot, to: tip, width: 5, Color(0xF4D9FF))
    let weight = pivot + (tip - pivot) * 0.66
    canvas.disc(weight, radius: 12, .amber)
    canvas.disc(weight - [3, 3], radius: 4, .text)
    let bar = Rect(place.x - 70, place.y - 98, 140, 7)
    canvas.card(bar, radius: 3, Color(0x000000, 0.6))
    let share = Float(max(0, boss.health)) / Float(Things.Metronome.health)
    canvas.card(Rect(bar.x + 1, bar.y + 1, max(5, (bar.width - 2) * share), 5), radius: 2, Color(0xE07BFF))
    // The half at which it changes.
    canvas.line(from: [place.x, bar.y - 2], to: [place.x, bar.y + 9], width: 1.5, .text)
  }

  private func drawShip(_ world: World, at place: Point, on canvas: inout Canvas) {
    let ship = world.ship
    let isBlinking = ship.safe > 0 && world.phase == .play && Int(world.phaseTime * 12) % 2 == 0
    let ahead = ship.aim
    let across: Point = [-ahead.y, ahead.x]
    let thrust = min(1, ship.speed.length / 300)
    canvas.glow(place - ahead * 16, radius: 18 + 16 * thrust, Color.sky.faded(0.45 + 0.4 * thrust))
    let left = place + across * 15 - ahead * 13
    let right = place - across * 15 - ahead * 13
    let nose = place + ahead * 21
    canvas.shape([nose, left, place - ahead * 6], isBlinking ? .dim : Color(0xF2F5FF))
    canvas.shape([nose, place - ahead * 6, right], isBlinking ? Color(0x6A769C) : Color(0xAEBBE8))
    canvas.disc(place + ahead * 3, radius: 3.6, .sky)
    guard world.phase == .play else { return }
    if world.pulse > 0 {
      canvas.ring(place, radius: 38 + 8 * (1 - world.pulse), width: 2.5, Color.beat.faded(0.9 * world.pulse))
    }
    // The shields: an arc of a third of a circle each.
    for index in 0..<3 {
      let isLeft = index < ship.shields
      let from = Float(index) * 2 * .pi / 3 + 0.16 - .pi / 2
      drawArc(
        place, radius: 31, from: from, to: from + 2 * .pi / 3 - 0.32,
        isLeft ? Color.sky.faded(ship.shields == 1 ? 0.6 + 0.4 * sinf(world.time * 8) : 0.9) : Color.dim.faded(0.22),
        on: &canvas)
    }
  }

  private func drawArc(_ place: Point, radius: Float, from: Float, to: Float, _ color: Color, on canvas: inout Canvas) {
    let steps = 7
    var last = place + Point(radius, 0).turned(from)
    for step in 1...steps {
      let next = place + Point(radius, 0).turned(from + (to - from) * Float(step) / Float(steps))
      canvas.line(from: last, to: next, width: 2, color)
      last = next
    }
  }

  /// The points, each where no other is: all of them rise at one speed.
  private func drawPops(_ pops: [Things.Pop], at: (Point) -> Point, on canvas: inout Canvas) {
    var taken: [Rect] = []
    for pop in pops {
      let width = Float(Font.width(of: pop.text) * TypeSize.body)
      let place = at(pop.place) + [-width / 2, -18 - 26 * pop.age]
      let box = Self.free(Rect(place.x, place.y, width, 18), of: taken)
      taken.append(box)
      canvas.text(pop.text, at: [box.x, box.y], scale: TypeSize.body, pop.color.faded(min(1, 2 - 2 * pop.age)))
    }
  }

  /// The box, moved up until it stands beside these or over them. A pixel is between them: at the height of the one
  /// below, less its own, it may meet that again by a rounding error, and would be moved for ever.
  static func free(_ box: Rect, of taken: [Rect]) -> Rect {
    var y = box.y
    while let other = taken.first(where: { $0.meets(Rect(box.x - 8, y, box.width + 16, box.height)) }) {
      y = other.y - box.height - 1
    }
    return Rect(box.x, y, box.width, box.height)
  }

  /// A ring for each sound: whole where it is heard, of dashes where it is not.
  private func drawRings(_ world: World, isHeard: Bool, at: (Point) -> Point, on canvas: inout Canvas) {
    for ring in world.rings {
      let (place, left) = (at(ring.place), max(0, 1 - ring.age / 0.8))
      let radius = 12 + ring.age * 70
      guard place.x > -90, place.y > -90, place.x < Float(canvas.width) + 90, place.y < Float(canvas.height) + 90 else {
        continue
      }
      if isHeard {
        canvas.ring(place, radius: radius, width: 2, ring.color.faded(0.8 * left))
      } else {
        for dash in 0..<10 {
          let from = Float(dash) * 2 * .pi / 10
          canvas.line(
            from: place + Point(radius, 0).turned(from), to: place + Point(radius, 0).turned(from + 0.3), width: 1.5,
            Color.dim.faded(0.8 * left))
        }
      }
    }
  }
}

/// Numbers that look random and are the same each time.
private struct Scatter {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(state >> 40) / Float(1 << 24)
  }
}
