import TacetPicture

/// The pause menu: its rows and the one that is chosen. A value.
struct Menu: Hashable, Sendable {
  enum Row: String, CaseIterable, Hashable, Sendable {
    // The first column: how it sounds; below both columns the other player's piece and the output, whose names may be
    // long. The second one: all else.
    case resume, music, effects, balance, mono, reduced, headphones, system, otherMusic, output
    case ownMusic, nextPiece, captions, vibration, autofire, fullScreen, leave, quit

    /// It is as wide as both columns.
    var isWide: Bool { self == .otherMusic || self == .output }

    var label: String {
      switch self {
      case .resume: "Resume"
      case .music: "Music"
      case .effects: "Effects"
      case .system: "System volume"
      case .output: "Output"
      case .otherMusic: "Your player"
      case .nextPiece: "Its next piece"
      case .ownMusic: "My music may play"
      case .captions: "Captions"
      case .vibration: "Vibration"
      case .autofire: "Shoot by itself"
      case .mono: "Mono"
      case .balance: "Balance"
      case .reduced: "Reduced dynamics"
      case .headphones: "3D sound"
      case .fullScreen: "Full screen"
      case .leave: "Back to the title"
      case .quit: "Quit"
      }
    }
  }

  /// The other player and its piece.
  struct Player: Codable, Hashable, Sendable {
    var text: String
    /// It plays; it has a next piece.
    var plays, next: Bool
  }

  /// The sound's rows, as the engine has them. Gains are in decibels.
  struct Sound: Codable, Hashable, Sendable {
    static let quietest: Float = -30
    static let loudest: Float = 6

    var music, effects: Float
    /// -1 is left.
    var balance: Float
    var isMono, isReduced, ownMusicMayPlay: Bool
    /// "off", "on", "automatic".
    var hrtf: String
    var other: Player?

    static func limited(_ gain: Float) -> Float { max(quietest, min(loudest, gain)) }

    /// The changes of rows that lead to others, but for those of outputs, players and 3D sound.
    func changes(to other: Sound) -> [(row: Row, step: Int)] {
      func steps(_ from: Float, _ to: Float, each: Float) -> Int {
        Int(max(-99, min(99, ((to - from) / each).rounded())))
      }
      return [
        (.music, steps(music, other.music, each: 3)), (.effects, steps(effects, other.effects, each: 3)),
        (.balance, steps(balance, other.balance, each: 0.25)), (.mono, isMono == other.isMono ? 0 : 1),
        (.reduced, isReduced == other.isReduced ? 0 : 1), (.ownMusic, ownMusicMayPlay == other.ownMusicMayPlay ? 0 : 1),
      ].filter { $0.1 != 0 }
    }
  }

  /// The words and bars beside their names.
  struct Values: Hashable, Sendable {
    var texts: [Row: String] = [:]
    /// The share of a bar, 0 to 1.
    var bars: [Row: Float] = [:]
    var switches: [Row: Bool] = [:]

    init(_ sound: Sound, _ snapshot: Snapshot) {
      for (row, gain) in [(Row.music, sound.music), (.effects, sound.effects)] {
        let decibels = max(Sound.quietest, gain)
        bars[row] = (decibels - Sound.quietest) / (Sound.loudest - Sound.quietest)
        texts[row] = "\(Int(decibels.rounded())) dB"
      }
      bars[.balance] = (sound.balance + 1) / 2
      texts[.system] = snapshot.volume ?? "unknown"
      texts[.output] = snapshot.output?.name ?? "the system's"
      texts[.headphones] = sound.hrtf
      texts[.otherMusic] = sound.other.map { "\($0.plays ? "pause" : "play") \($0.text)" } ?? ""
      texts[.nextPiece] = sound.other?.next == true ? "next" : ""
      switches = [.ownMusic: sound.ownMusicMayPlay, .mono: sound.isMono, .reduced: sound.isReduced]
    }
  }

  static let rowsPerColumn = 10
  private(set) var chosen = Row.resume
  /// There is another player: without one its rows are not there.
  var hasPlayer = false { didSet { if !mayChoose(chosen) { chosen = .resume } } }

  mutating func move(_ steps: Int) {
    let rows = Row.allCases.filter(mayChoose)
    let index = rows.firstIndex(of: chosen) ?? 0
    chosen = rows[(index + steps + rows.count) % rows.count]
  }

  /// Chooses the row; false: it shows something alone, or is not there.
  @discardableResult
  mutating func choose(_ row: Row) -> Bool {
    if mayChoose(row) { chosen = row }
    return mayChoose(row)
  }

  private func isThere(_ row: Row) -> Bool { hasPlayer || row != .otherMusic && row != .nextPiece }
  private func mayChoose(_ row: Row) -> Bool { isThere(row) && row != .system }

  /// The row that contains this point of the picture, with its place.
  static func row(at place: Point, layout: ScreenLayout) -> (row: Row, place: Rect)? {
    zip(Row.allCases, Row.allCases.indices.map(layout.menuRow)).first { $1.contains(place) }.map { ($0, $1) }
  }

  /// The bar of a row at its right end; a narrow row keeps its room for the words before it.
  static func bar(in row: Rect) -> Rect {
    let width = min(100, row.width / 2 - 60)
    return Rect(row.maxX - 10 - width, row.y, width, 7)
  }

  /// The room for the words of a row without a bar, in dots.
  static func room(in place: Rect, beside row: Row) -> Int { (Int(place.width) - 26) / 2 - Font.width(of: row.label) }

  struct Shown: Equatable {
    var menu: Menu
    var values: Values
  }

  static func draw(_ shown: Shown, layout: ScreenLayout, on canvas: inout Canvas) {
    let origin: Point = [layout.menu.x, layout.menu.y]
    let whole = Rect(0, 0, layout.menu.width, layout.menu.height)
    canvas.card(whole, radius: 12, .deep)
    canvas.frame(whole, radius: 12, width: 2, .sky)
    canvas.text("PAUSED", at: [whole.center.x, 14], scale: TypeSize.title, .text, align: .center)
    for (index, row) in Row.allCases.enumerated() where shown.menu.isThere(row) {
      let place = layout.menuRow(index).moved(by: -origin)
      let isChosen = row == shown.menu.chosen
      if isChosen { canvas.card(place, radius: 5, Color(0x2A3A6E)) }
      let y = (place.center.y - 7).rounded()
      canvas.text(row.label, at: [place.x + 8, y], scale: TypeSize.body, isChosen ? .text : .dim)
      let right = place.maxX - 10
      if let share = shown.values.bars[row] {
        let bar = bar(in: place).moved(by: [0, y + 3 - place.y])
        canvas.card(bar, radius: 3, .night)
        canvas.card(Rect(bar.x, bar.y, max(6, bar.width * share), bar.height), radius: 3, isChosen ? .sky : .dim)
        if let text = shown.values.texts[row] {
          canvas.text(text, at: [bar.x - 10, y], scale: TypeSize.body, .dim, align: .right)
        }
      } else if let isOn = shown.values.switches[row] {
        let knob = Rect(right - 34, y - 1, 34, 15)
        canvas.card(knob, radius: 7, isOn ? Color(0x2B6FA8) : .night)
        canvas.disc([isOn ? knob.maxX - 8 : knob.x + 8, knob.center.y], radius: 6, isOn ? .text : .dim)
      } else if let text = shown.values.texts[row] {
        let text = Font.fitted(text, width: room(in: place, beside: row))
        canvas.text(text, at: [right, y], scale: TypeSize.body, .text, align: .right)
      }
    }
  }
}
