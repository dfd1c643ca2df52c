import TacetPicture

/// The pause menu: its rows and the one that is chosen. A value.
struct Menu: Hashable, Sendable {
  enum Row: String, CaseIterable, Hashable, Sendable {
    case resume, music, effects, system, output, ownMusic, captions, vibration, mono, balance, reduced, headphones,
      fullScreen,
      leave, quit

    var label: String {
      switch self {
      case .resume: "Resume"
      case .music: "Music"
      case .effects: "Effects"
      case .system: "System volume"
      case .output: "Output"
      case .ownMusic: "My own music may play"
      case .captions: "Captions"
      case .vibration: "Vibration"
      case .mono: "Mono"
      case .balance: "Balance"
      case .reduced: "Reduced dynamics"
      case .headphones: "3D on headphones"
      case .fullScreen: "Full screen"
      case .leave: "Back to the title"
      case .quit: "Quit"
      }
    }

    /// True for a row that left and right change.
    var hasSides: Bool { [.music, .effects, .balance].contains(self) }
  }

  /// The words and bars beside their names.
  struct Values: Hashable, Sendable {
    var texts: [Row: String] = [:]
    /// The share of a bar, 0 to 1.
    var bars: [Row: Float] = [:]
    var switches: [Row: Bool] = [:]
  }

  private(set) var chosen = Row.resume

  mutating func move(_ steps: Int) {
    let rows = Row.allCases.filter { $0 != .system }
    let index = rows.firstIndex(of: chosen) ?? 0
    chosen = rows[(index + steps + rows.count) % rows.count]
  }

  mutating func choose(_ row: Row) { if row != .system { chosen = row } }

  /// The row that contains this point of the picture.
  static func row(at place: Point, layout: ScreenLayout) -> Row? {
    Row.allCases.enumerated().first { layout.menuRow($0.offset).contains(place) }?.element
  }

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
    for (index, row) in Row.allCases.enumerated() {
      let place = layout.menuRow(index).moved(by: -origin)
      let isChosen = row == shown.menu.chosen
      if isChosen { canvas.card(place, radius: 5, Color(0x2A3A6E)) }
      canvas.text(row.label, at: [place.x + 8, place.y + 5], scale: TypeSize.body, isChosen ? .text : .dim)
      let right = place.maxX - 10
      if let share = shown.values.bars[row] {
        let bar = Rect(right - 120, place.y + 8, 120, 7)
        canvas.card(bar, radius: 3, .night)
        canvas.card(Rect(bar.x, bar.y, max(6, bar.width * share), bar.height), radius: 3, isChosen ? .sky : .dim)
        if let text = shown.values.texts[row] {
          canvas.text(text, at: [bar.x - 10, place.y + 5], scale: TypeSize.body, .dim, align: .right)
        }
      } else if let isOn = shown.values.switches[row] {
        let knob = Rect(right - 34, place.y + 4, 34, 15)
        canvas.card(knob, radius: 7, isOn ? Color(0x2B6FA8) : .night)
        canvas.disc([isOn ? knob.maxX - 8 : knob.x + 8, knob.center.y], radius: 6, isOn ? .text : .dim)
      } else if let text = shown.values.texts[row] {
        canvas.text(
          Font.fitted(text, width: 110), at: [right, place.y + 5], scale: TypeSize.body, .text, align: .right)
      }
    }
  }
}
