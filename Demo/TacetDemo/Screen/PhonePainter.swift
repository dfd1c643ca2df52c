import TacetPicture

/// The phone at the right edge: the facts of the system that concern a game's sound. A row is lit by its fact, whoever
/// reports it; a click on it reports it, as its key does.
enum Phone {
  struct Row: Hashable, Sendable {
    let command: Command
    var text: String
    var isLit = false
    /// True where a service of the system reports it, and not the keys alone.
    var isBySystem = false
  }

  static let commands: [Command] = [
    .silentMode, .call, .mixerMuted, .otherMusic, .voiceChat, .headphones, .bluetooth, .noRoute, .lock, .background,
    .windowFocus, .doNotDisturb,
  ]

  /// The rows of a state.
  static func rows(_ snapshot: Snapshot) -> [Row] {
    commands.map { command in
      var text = command.label
      var isLit = snapshot.lit.contains(command)
      switch command {
      case .mixerMuted:
        let volume = snapshot.volume.map { "volume \($0)" } ?? "volume"
        text = isLit && volume != "volume 0 %" ? "muted in mixer" : volume
        // The game's own volume there, with the output's up.
        if snapshot.outside.contains(where: { $0.hasPrefix("turned down in the") }) { text = "turned down" }
      case .otherMusic: text = snapshot.playerTitle ?? "other music"
      // Lit by a lost output too, whose own switch is in the engine room.
      case .noRoute: (text, isLit) = ("no output", isLit || snapshot.lit.contains(.outputLost))
      case .headphones where snapshot.isRouteLost: (text, isLit) = ("unplugged", true)
      // It is lit while another window has it.
      case .windowFocus: (text, isLit) = ("unfocused", !isLit)
      default: break
      }
      let isLost =
        command == .noRoute && snapshot.isHeldBySystem(.noOutput)
        || command == .headphones && snapshot.isHeldBySystem(.unplugged)
      return Row(
        command: command, text: text, isLit: isLit, isBySystem: isLost || snapshot.bySystem.contains(command))
    }
  }

  /// The words of the button that takes the manners away: the banner says the rest.
  static let without = "hold \(Command.withoutManners.key): be rude"

  struct Shown: Equatable {
    var rows: [Row]
    var output: String
    var isWithoutManners: Bool
    /// The row that one should try next, for whoever has not.
    var hint: Command?
  }

  static func draw(_ shown: Shown, layout: ScreenLayout, on canvas: inout Canvas) {
    let origin: Point = [layout.phone.x, layout.phone.y]
    let whole = Rect(0, 0, layout.phone.width, layout.phone.height)
    canvas.card(whole, radius: 16, .deep)
    canvas.frame(whole, radius: 16, width: 2, .edge)
    canvas.card(Rect(whole.center.x - 26, 8, 52, 4), radius: 2, .edge)
    canvas.text("YOUR SYSTEM", at: [whole.center.x, 17], scale: TypeSize.body, .text, align: .center)
    canvas.text(
      Font.fitted(shown.output, width: Int(whole.width - 28) / 2), at: [whole.center.x, 36], scale: TypeSize.body, .dim,
      align: .center)
    for (index, row) in shown.rows.enumerated() {
      let place = layout.phoneRow(index).moved(by: -origin)
      draw(row, isHint: row.command == shown.hint, in: place, on: &canvas)
    }
    let button = layout.without.moved(by: -origin)
    canvas.card(button, radius: 6, shown.isWithoutManners ? Color(0xB3213A) : .card)
    canvas.frame(button, radius: 6, shown.isWithoutManners ? .text : .edge)
    canvas.text(without, at: [button.center.x, button.y + 6], scale: TypeSize.body, .text, align: .center)
  }

  private static let hint = "try"

  /// The room for a row's words, in dots: the rest is for its key and its lamp.
  static func wordsWidth(in place: Rect) -> Int { Int(place.width - 28 - 18) / TypeSize.body }

  /// True where the hint is a space and more away from a row's words; the frame alone is the hint elsewhere.
  static func hasRoomForHint(beside text: String, in place: Rect) -> Bool {
    28 + 10 + (Font.width(of: text) + Font.width(of: hint)) * TypeSize.body + 5 <= Int(place.width)
  }

  private static func draw(_ row: Row, isHint: Bool, in place: Rect, on canvas: inout Canvas) {
    canvas.card(place, radius: 5, row.isLit ? Color(0x2A3A6E) : .card)
    if isHint { canvas.frame(place, radius: 5, width: 2, .sky) }
    let key = Rect(place.x + 4, place.y + 3, 20, place.height - 6)
    canvas.card(key, radius: 3, .night)
    canvas.text(row.command.key, at: [key.center.x + 1, key.y + 2], scale: TypeSize.body, .dim, align: .center)
    let text = Font.fitted(row.text, width: wordsWidth(in: place))
    canvas.text(text, at: [place.x + 28, place.y + 5], scale: TypeSize.body, row.isLit ? .text : .dim)
    if isHint, !row.isLit, hasRoomForHint(beside: text, in: place) {
      canvas.text(hint, at: [place.maxX - 5, place.y + 5], scale: TypeSize.body, .sky, align: .right)
    }
    guard row.isLit else { return }
    let color: Color = row.isBySystem ? .sky : Color(0xFFE2A0)
    canvas.glow([place.maxX - 11, place.center.y], radius: 10, color.faded(0.7))
    canvas.disc([place.maxX - 11, place.center.y], radius: 3.5, color)
  }
}

extension Rect {
  func moved(by offset: Point) -> Rect { Rect(x + offset.x, y + offset.y, width, height) }

  /// True where the two have a point in common.
  func meets(_ other: Rect) -> Bool { x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY }
}
