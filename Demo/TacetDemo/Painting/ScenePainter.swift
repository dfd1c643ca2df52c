import TacetPicture
import Glibc
import Tacet

/// Draws the game: stars, an aurora that follows the soundtrack's level, the ship, coins, rocks, and the latest events.
struct ScenePainter {
  private var aurora: Float = 0

  static func drawBackdrop(on canvas: inout Canvas) {
    let field = Layout.field
    canvas.gradient(field, from: Color(0x070B18), to: Color(0x131A3A))
    canvas.glow([field.x + 190, field.y + 120], radius: 110, Color(0x4B3B8F, 0.4))
    canvas.glow([field.x + 620, field.y + 190], radius: 180, Color(0x1D5C86, 0.3))
    var randomState: UInt64 = 5
    func random() -> Float {
      randomState = randomState &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(randomState >> 40) / Float(1 << 24)
    }
    for _ in 0..<170 {
      let place: Point = [field.x + random() * field.width, field.y + random() * field.height]
      let size = random()
      canvas.disc(place, radius: 0.4 + size * size * 1.1, Color(0xD5E0FF, 0.25 + 0.6 * random()))
    }
    canvas.frame(field, radius: 1, .edge)
  }

  mutating func draw(_ world: World, _ snapshot: Snapshot, _ feed: EventFeed, on canvas: inout Canvas) {
    drawAurora(world, snapshot, on: &canvas)
    if snapshot.stage.isCave { drawCave(on: &canvas) }
    for coin in world.coins { drawCoin(Layout.picture(coin), world.time, on: &canvas) }
    for rock in world.rocks { drawRock(rock, on: &canvas) }
    drawRipples(world, snapshot.verdict.effects, on: &canvas)
    for beam in world.beams { drawBeam(beam, on: &canvas) }
    drawShip(world, on: &canvas)
    if snapshot.stage.isUnderWater { canvas.fill(Layout.field.inset(1, 1), Color(0x1C7FA6, 0.28)) }
    let score = "score \(world.score)"
    canvas.text(score, at: [Layout.field.maxX - 14, Layout.field.y + 12], .text, align: .right)
    drawFeed(feed, on: &canvas)
    drawStatistics(snapshot.statistics, on: &canvas)
    drawSign(snapshot, on: &canvas)
  }

  /// The aurora's height follows the soundtrack's level, its colour the verdict.
  private mutating func drawAurora(_ world: World, _ snapshot: Snapshot, on canvas: inout Canvas) {
    aurora += (min(1, snapshot.meters.soundtrack.rms * 5) - aurora) * 0.2
    let field = Layout.field
    let color = snapshot.verdict.soundtrack.color
    let columns = 100
    let step = field.width / Float(columns)
    for column in 0..<columns {
      let share = Float(column) / Float(columns)
      let wave = sinf(share * 9 + world.time * 0.9) + 0.6 * sinf(share * 23 - world.time * 1.7)
      let height = 6 + aurora * (62 + 34 * wave)
      let x = field.x + Float(column) * step
      canvas.fill(Rect(x + 1, field.maxY - 1 - height, step - 2, height), color.faded(0.13))
      canvas.fill(Rect(x + 1, field.maxY - 2 - height, step - 2, 2), color.faded(0.5))
    }
  }

  /// Rock above and below.
  private func drawCave(on canvas: inout Canvas) {
    let field = Layout.field
    let count = 10
    let step = field.width / Float(count)
    for index in 0..<count {
      let x = field.x + Float(index) * step
      let (above, below) = (26 + Float(index * 37 % 50), 18 + Float(index * 53 % 34))
      canvas.shape(
        [[x, field.y + 1], [x + step, field.y + 1], [x + step * 0.55, field.y + above]], Color(0x242B45))
      canvas.shape(
        [[x, field.maxY - 1], [x + step * 0.4, field.maxY - below], [x + step, field.maxY - 1]], Color(0x242B45))
    }
  }

  private func drawCoin(_ place: Point, _ time: Float, on canvas: inout Canvas) {
    let turn = abs(cosf(time * 2.4 + place.x * 0.05))
    canvas.glow(place, radius: 22, Color.amber.faded(0.35))
    let corners: [Point] = (0..<10).map { corner in
      let angle = Float(corner) / 10 * 2 * .pi
      return place + [cosf(angle) * 9 * max(0.25, turn), sinf(angle) * 9]
    }
    canvas.shape(corners, .amber)
    canvas.fill(Rect(place.x - 1, place.y - 4, 2, 8), Color(0xA87416))
  }

  private func drawRock(_ rock: World.Rock, on canvas: inout Canvas) {
    let place = Layout.picture(rock.place)
    let radius = rock.radius * Layout.field.height / 2
    let corners: [Point] = (0..<7).map { corner in
      let angle = Float(corner) / 7 * 2 * .pi + rock.turn
      let size = radius * (corner % 2 == 0 ? 1 : 0.9)
      return place + [cosf(angle) * size, sinf(angle) * size]
    }
    guard Layout.field.inset(-2, -2).contains(Rect(place.x - radius, place.y - radius, 2 * radius, 2 * radius)) else {
      return
    }
    canvas.shape(corners, Color(0x59648C))
    canvas.shape(corners.map { place + ($0 - place) * 0.72 + [-1, -1.5] }, Color(0x7683AF))
    canvas.disc(place + [radius * 0.2, radius * 0.15], radius: radius * 0.2, Color(0x59648C))
  }

  /// A ring for each sound: thick where effects are audible, thin and grey where they are not.
  private func drawRipples(_ world: World, _ level: Audibility, on canvas: inout Canvas) {
    for ripple in world.ripples {
      let place = Layout.picture(ripple.place)
      let isHeard = level <= .ducked
      let left = max(0, 1 - ripple.age / 0.9)
      let radius = 8 + ripple.age * 62
      guard Layout.field.contains(Rect(place.x - radius, place.y - radius, 2 * radius, 2 * radius)) else { continue }
      canvas.ring(
        place, radius: radius, width: isHeard ? 3 : 1,
        (isHeard ? ripple.color : .dim).faded(left * (isHeard ? 0.9 : 0.5)))
    }
  }

  private func drawBeam(_ beam: World.Beam, on canvas: inout Canvas) {
    let left = max(0, 1 - beam.age / 0.18)
    let start = Layout.picture(beam.start)
    let end = Layout.picture(beam.end)
    canvas.line(from: start, to: end, width: 9, Color.coral.faded(0.25 * left))
    canvas.line(from: start, to: end, width: 3, Color(0xFFD9D0).faded(left))
    canvas.glow(end, radius: 30, Color.coral.faded(left))
  }

  private func drawShip(_ world: World, on canvas: inout Canvas) {
    let place = Layout.picture(world.ship)
    let lean = max(-1, min(1, world.speed.x))
    let thrust = min(1, world.speed.length)
    canvas.glow(place + [0, 20], radius: 20 + 18 * thrust, Color.sky.faded(0.5 + 0.4 * thrust))
    canvas.shape([place + [-5, 12], place + [5, 12], place + [0, 18 + 16 * thrust]], Color(0xBFEAFF))
    let nose = place + [6 * lean, -20]
    canvas.shape([nose, place + [18, 12], place + [0, 5]], Color(0xB9C6F2))
    canvas.shape([nose, place + [0, 5], place + [-18, 12]], Color(0xE8ECFA))
    canvas.disc(place + [2 * lean, -4], radius: 3.4, .sky)
  }

  private func drawFeed(_ feed: EventFeed, on canvas: inout Canvas) {
    let field = Layout.field
    let room = Int(field.width - 28) / 2
    for (index, line) in feed.lines.enumerated() {
      let y = field.y + 12 + Float(index) * 22
      let left = max(0, min(1, 9 - line.age))
      let text = Font.fitted(line.text, width: index == 0 ? room - 80 : room)
      let width = Float(Font.width(of: text) * 2)
      canvas.card(Rect(field.x + 8, y - 4, width + 12, 22), radius: 4, Color(0x070B18, 0.75 * left))
      canvas.text(text, at: [field.x + 14, y], line.color.faded(left))
    }
  }

  private func drawStatistics(_ figures: EngineStatistics?, on canvas: inout Canvas) {
    guard let figures else { return }
    let field = Layout.field
    let room = Int(field.width - 28) / 2
    for (index, line) in StatisticsText.lines(figures).enumerated() {
      canvas.text(
        Font.fitted(line, width: room), at: [field.x + 14, field.maxY - 52 + Float(index) * 22], Color.dim.faded(0.9))
    }
  }

  /// The sign that asks the player to resume.
  private func drawSign(_ snapshot: Snapshot, on canvas: inout Canvas) {
    let words: (String, String)
    if snapshot.isRouteLost {
      words = ("HEADPHONES UNPLUGGED", "press R to go on aloud, or plug them in again")
    } else if snapshot.isGamePaused {
      words = ("PAUSED", "press G to go on")
    } else if snapshot.isWorldStill {
      let reasons = snapshot.verdict.reasons.effects.map { snapshot.sources.text(for: $0, width: 250) }
      words = ("PAUSED", Font.fitted(reasons.joined(separator: ", "), width: 250))
    } else {
      return
    }
    let sign = Rect(Layout.field.center.x - 260, Layout.field.center.y - 50, 520, 100)
    canvas.card(sign, Color(0x0B1020, 0.88))
    canvas.frame(sign, width: 2, .coral)
    canvas.text(words.0, at: [sign.center.x, sign.y + 22], scale: 4, .text, align: .center)
    canvas.text(words.1, at: [sign.center.x, sign.y + 66], .dim, align: .center)
  }
}
