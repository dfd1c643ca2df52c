import TacetPicture

/// Words over the field: those of a wave beside the ship, those of the title and of the end in a card. A value.
struct Sign: Hashable, Sendable {
  /// A line over the title.
  var over: String?
  var title: String
  var lines: [String] = []
  var keys: [KeyCap] = []
  var singing: SingingPainter.Shown?
  var isCard = false

  /// The sign of a state; nil for none. In a round that stands still the banner alone says why, and what ends it.
  init?(_ screen: Screen) {
    let world = screen.world
    if world.phase == .play, screen.snapshot.isWorldStill { return nil }
    if world.countIn > 0 {
      self.init(title: "\(Int(world.countIn.rounded(.up)))", lines: ["get ready: it goes on after the count"])
      return
    }
    switch world.phase {
    case .title: self.init(titleOf: screen)
    case .over:
      self.init(title: "\(world.score)")
      (over, isCard) = ("GAME OVER", true)
      // The round of the score, and then the best one.
      lines = [
        "in wave \(world.wave.number), \(world.wave.name)", "the last hit: \(world.end)",
        world.score >= screen.best && world.score > 0 ? "your best score so far" : "your best score: \(screen.best)",
      ]
      keys = [KeyCap("Enter", words: "again from wave \(world.wave.number)")]
      if world.wave.number > 1 { keys.append(KeyCap("N", words: "from wave 1")) }
    case .play where world.interval > 0:
      self.init(title: world.isWon ? "THE METRONOME IS BROKEN" : "WAVE \(world.wave.number) IS OVER")
    case .play:
      let advice = world.wave.advice(isHeard: screen.snapshot.areEffectsHeard)
      guard world.waveTime < 5 * Float(advice.count), world.time > 0 else { return nil }
      self.init(title: world.wave.name.uppercased(), lines: [advice[Int(world.waveTime / 5)]])
    }
  }

  private init(title: String, lines: [String] = []) { (self.title, self.lines) = (title, lines) }

  private init(titleOf screen: Screen) {
    self.init(title: "TACET", lines: ["a game whose sound has manners"])
    (singing, isCard) = (screen.singing, true)
    guard singing == nil else {
      lines = ["each note of the chord is a layer to begin with"]
      keys = [KeyCap("S", words: "stop listening")]
      return
    }
    keys = [
      KeyCap("Enter", words: screen.savedWave.map { "on in wave \($0)" } ?? "play"), KeyCap("Esc", words: "menu"),
      KeyCap("arrows, WASD", words: "fly"), KeyCap("Tab", words: "engine room"),
      KeyCap("mouse, space", words: "shoot"), KeyCap("S", words: "sing a note"),
    ]
    if screen.savedWave != nil { keys += [KeyCap("N", words: "new game"), KeyCap("F11", words: "full screen")] }
  }

  // MARK: - Where it is

  private static let gap: Float = 22
  private static let rowHeight: Float = 26
  private var columns: [[KeyCap]] {
    keys.count < 2 ? [keys] : (0..<2).map { column in keys.indices.filter { $0 % 2 == column }.map { keys[$0] } }
  }

  private static func width(of column: [KeyCap]) -> (keys: Float, whole: Float) {
    let keys = column.map(\.keyWidth).max() ?? 0
    return (keys, keys + 10 + (column.map(\.wordsWidth).max() ?? 0))
  }

  private var keysWidth: Float { columns.map { Self.width(of: $0).whole }.reduce(-Self.gap) { $0 + Self.gap + $1 } }

  /// The room above the words.
  private var top: Float { isCard ? 16 : lines.isEmpty ? 12 : 0 }

  /// The size of type of the title in a picture with so much room.
  private func scale(_ room: Float) -> Int {
    let scale = isCard || !lines.isEmpty ? TypeSize.display : TypeSize.title
    return Float(Font.width(of: title) * scale) > room - 20 ? TypeSize.title : scale
  }

  /// The width of a card for all its words.
  var width: Float {
    let widths = lines.map { Float(Font.width(of: $0) * TypeSize.body) } + [keysWidth, singing == nil ? 0 : 500]
    return (widths.max() ?? 0) + 40
  }

  func place(in layout: ScreenLayout, beside ship: Point, _ boss: Point? = nil) -> Rect {
    let clear = layout.clear
    var height = top + Float(scale(clear.width) * 9 + 2 + lines.count * 24)
    guard isCard else { return layout.words(height: height, beside: ship, boss) }
    height += 14 + (over == nil ? 0 : 33) + (singing == nil ? 0 : SingingPainter.height)
    if !keys.isEmpty { height += 8 + Float(columns[0].count) * Self.rowHeight }
    let width = min(clear.width, width)
    return Rect(
      (clear.center.x - width / 2).rounded(), (clear.center.y - height / 2).rounded(), width, height)
  }

  // MARK: - Drawing

  func draw(size: Rect, on canvas: inout Canvas) {
    let (center, scale) = (size.width / 2, scale(size.width))
    var y = top
    if isCard {
      let whole = Rect(0, 0, size.width, size.height)
      canvas.card(whole, radius: 12, .deep)
      canvas.frame(whole, radius: 12, width: 2, .edge)
    }
    if let over {
      canvas.text(over, at: [center, y], scale: TypeSize.title, .dim, align: .center)
      y += 33
    }
    canvas.text(title, at: [center + 2, y + 3], scale: scale, Color(0x05070F), align: .center)
    canvas.text(title, at: [center, y], scale: scale, .text, align: .center)
    y += Float(scale * 9 + 2)
    for line in lines {
      let text = Font.fitted(line, width: Int(size.width - 24) / 2)
      if !isCard {
        let width = Float(Font.width(of: text) * TypeSize.body + 16)
        canvas.card(Rect(center - width / 2, y - 4, width, 23), radius: 5, .night)
      }
      canvas.text(text, at: [center, y], scale: TypeSize.body, isCard ? .dim : .text, align: .center)
      y += 24
    }
    if !keys.isEmpty {
      drawKeys(at: [center - keysWidth / 2, y + 8], on: &canvas)
      y += 8 + Float(columns[0].count) * Self.rowHeight
    }
    if let singing { SingingPainter.draw(singing, at: [center, y], on: &canvas) }
  }

  private func drawKeys(at corner: Point, on canvas: inout Canvas) {
    var x = corner.x
    for column in columns {
      let width = Self.width(of: column)
      for (row, key) in column.enumerated() {
        let y = corner.y + Float(row) * Self.rowHeight
        key.draw(at: [x, y], wordsAt: x + width.keys + 10, on: &canvas)
      }
      x += width.whole + Self.gap
    }
  }
}
