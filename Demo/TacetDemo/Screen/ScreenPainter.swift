import TacetPicture

/// Everything that the picture shows.
struct Screen: Sendable {
  enum Over: Hashable, Sendable {
    case nothing
    case menu(Menu, Menu.Values)
  }

  var world: World
  var snapshot: Snapshot
  var timeline: Timeline
  var feed: EventFeed
  /// The engine room; nil while that is closed.
  var room: EngineRoom.State?
  var over = Over.nothing
  var caption: String?
  var best = 0
  /// The wave that a saved game goes on with.
  var savedWave: Int?
  var hint: Command?
  /// The player's voice at the title; nil while nobody listens.
  var singing: SingingPainter.Shown?
}

/// Draws the whole picture, the same with and without a display. Parts that have not changed are not painted again.
struct ScreenPainter {
  private(set) var canvas: Canvas
  private(set) var layout: ScreenLayout
  private var field = FieldPainter()
  private var phone = PartPainter<Phone.Shown>()
  private var banner = PartPainter<Banner>()
  private var timeline = PartPainter<Timeline>()
  private var standing = PartPainter<Standing>()
  private var room = PartPainter<EngineRoom.Shown>()
  private var menu = PartPainter<Menu.Shown>()
  private var words = PartPainter<Sign>()
  private var last: Last?

  /// Paints of the field and of the parts, so far.
  private(set) var fieldPaints = 0
  var partPaints: Int {
    phone.paints + banner.paints + timeline.paints + standing.paints + room.paints + menu.paints + words.paints
  }

  /// The score and what is below it.
  struct Standing: Hashable {
    var score: String
    var wave: String
    /// The task of the wave.
    var goal = ""
    var layers: Int
    /// True where they are the Metronome's: two in place of the chord's four.
    var areBosses = false
    var isMusicHeard: Bool
    var combo: Int
    var time: Int
    var caption: String?

    /// The place of the wave's name from the left.
    var waveX: Float { Float(Font.width(of: score) * TypeSize.title) + (combo > 1 ? 66 : 26) }
    /// The place of the seconds that are left of the wave.
    var timeX: Float { waveX + Float(Font.width(of: wave) * TypeSize.body) + 16 }
    /// The right end of the word for the layers.
    static func layersX(_ width: Float) -> Float { width - 130 }

    /// The place of the goal in a row of this width; nil where it has no room.
    func goalX(width: Float) -> Float? {
      let x = timeX + (time >= 0 ? 64 : 0)
      let room = Self.layersX(width) - Float(Font.width(of: "layers") * TypeSize.body) - 16 - x
      return goal.isEmpty || Float(Font.width(of: goal) * TypeSize.body) > room ? nil : x
    }
  }

  /// The state that decides whether the picture must be painted at all.
  private struct Last: Equatable {
    var time: Float
    var phaseTime: Float
    var countIn: Float
    var phone: Phone.Shown
    var banner: Banner?
    var timeline: Timeline
    var standing: Standing
    var room: EngineRoom.Shown?
    var over: Screen.Over
    var sign: Sign?
    var signPlace: Rect?
  }

  init(_ layout: ScreenLayout) {
    self.layout = layout
    canvas = Canvas(width: layout.width, height: layout.height)
  }

  mutating func resize(_ layout: ScreenLayout) {
    guard layout != self.layout else { return }
    self.layout = layout
    canvas = Canvas(width: layout.width, height: layout.height)
    last = nil
  }

  /// Draws the picture; false where it is what it was.
  mutating func draw(_ screen: Screen) -> Bool {
    let (world, snapshot) = (screen.world, screen.snapshot)
    let corner = layout.corner(around: world.ship.place)
    let sign = screen.over == .nothing && screen.room == nil ? Sign(screen) : nil
    var said = Banner(snapshot, isBehindMenu: screen.over != .nothing)
    if screen.room != nil { said = said?.inRoom }
    let shown = Last(
      time: world.time, phaseTime: world.phase == .play ? 0 : world.phaseTime, countIn: world.countIn,
      phone: Phone.Shown(
        rows: Phone.rows(snapshot), output: snapshot.output?.name ?? snapshot.routeWords,
        isWithoutManners: snapshot.isWithoutManners, hint: said == nil ? screen.hint : nil),
      banner: said, timeline: screen.timeline, standing: Self.standing(screen),
      room: screen.room.map { EngineRoom.shown(snapshot, $0, screen.feed) }, over: screen.over, sign: sign,
      signPlace: sign?.place(in: layout, beside: world.ship.place - corner, world.boss.map { $0.place - corner }))
    guard shown != last else { return false }
    last = shown
    field.draw(world, snapshot, corner: corner, bottom: layout.dashboard.y, on: &canvas)
    // A world that stands still is seen to.
    if snapshot.isWorldStill { canvas.fill(layout.field, Color(0x05070F, 0.5)) }
    fieldPaints += 1
    let layout = layout
    canvas.fill(layout.dashboard, .night)
    canvas.fill(Rect(0, layout.dashboard.y, layout.dashboard.width, 2), .edge)
    standing.draw(shown.standing, in: Rect(layout.standing.x, layout.caption.y, layout.standing.width, 58), on: &canvas)
    {
      Self.draw(shown.standing, size: layout.standing, on: &$0)
    }
    timeline.draw(shown.timeline, in: layout.timeline, on: &canvas) {
      TimelinePainter.draw(shown.timeline, size: layout.timeline, on: &$0)
    }
    if shown.room == nil || !layout.isNarrow {
      phone.draw(shown.phone, in: layout.phone, on: &canvas) { Phone.draw(shown.phone, layout: layout, on: &$0) }
    }
    if let said {
      banner.draw(said, in: layout.banner, on: &canvas) { BannerPainter.draw(said, size: layout.banner, on: &$0) }
    }
    if let shown = shown.room {
      room.draw(shown, in: layout.room, on: &canvas) { EngineRoom.draw(shown, layout: layout, on: &$0) }
    }
    if let sign, let place = shown.signPlace {
      words.draw(sign, in: place, on: &canvas) { sign.draw(size: place, on: &$0) }
    }
    if case .menu(let chosen, let values) = screen.over {
      menu.draw(Menu.Shown(menu: chosen, values: values), in: layout.menu, on: &canvas) {
        Menu.draw(Menu.Shown(menu: chosen, values: values), layout: layout, on: &$0)
      }
    }
    return true
  }

  // MARK: - Parts

  static func standing(_ screen: Screen) -> Standing {
    let (world, snapshot) = (screen.world, screen.snapshot)
    let isBoss = world.phase == .play && world.wave.hasBoss
    return Standing(
      score: world.phase == .title ? "best \(screen.best)" : "\(world.score)",
      wave: world.phase == .title ? "" : "\(world.wave.number) · \(world.wave.name)",
      goal: world.phase == .play && world.interval == 0 && !snapshot.isWorldStill ? world.wave.goal : "",
      layers: isBoss ? Int(2 * world.intensity) : world.layers, areBosses: isBoss,
      isMusicHeard: snapshot.music.plays && snapshot.isHeard(snapshot.music), combo: world.combo,
      time: world.phase == .play && !world.wave.hasBoss ? Int(max(0, Wave.seconds - world.waveTime)) : -1,
      caption: screen.caption)
  }

  private static func draw(_ standing: Standing, size: Rect, on canvas: inout Canvas) {
    if let caption = standing.caption {
      let width = Float(Font.width(of: caption) * 2 + 20)
      let box = Rect(size.width / 2 - width / 2, 1, width, 24)
      canvas.card(box, radius: 5, .night)
      canvas.text(caption, at: [box.center.x, box.y + 6], scale: TypeSize.body, .text, align: .center)
    }
    let back = Rect(0, 28, size.width, 27)
    canvas.card(back, radius: 6, .night)
    canvas.text(standing.score, at: [10, back.y + 4], scale: TypeSize.title, .text)
    if standing.combo > 1 {
      canvas.text("×\(standing.combo)", at: [standing.waveX - 40, back.y + 7], scale: TypeSize.body, .text)
    }
    canvas.text(standing.wave, at: [standing.waveX, back.y + 7], scale: TypeSize.body, .dim)
    if standing.time >= 0 {
      canvas.text("\(standing.time) s", at: [standing.timeX, back.y + 7], scale: TypeSize.body, .dim)
    }
    if let x = standing.goalX(width: size.width) {
      canvas.text(standing.goal, at: [x, back.y + 7], scale: TypeSize.body, .text)
    }
    // The layers of the music: the pad, and a lamp for each note of the chord; or the Metronome's piece, and its own.
    let colors = [Color.text] + (standing.areBosses ? [Color.chord[3], Color.chord[2]] : Color.chord)
    for (index, color) in colors.enumerated() {
      let place: Point = [size.width - 110 + Float(index) * 23, back.y + 14]
      let isLit = index <= standing.layers
      canvas.disc(place, radius: 8, isLit && standing.isMusicHeard ? color : .card)
      if !isLit || !standing.isMusicHeard { canvas.ring(place, radius: 8, width: 1.5, isLit ? color : .edge) }
    }
    canvas.text("layers", at: [Standing.layersX(size.width), back.y + 7], scale: TypeSize.body, .dim, align: .right)
  }
}
