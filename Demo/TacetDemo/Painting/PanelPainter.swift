import TacetPicture
import Tacet

/// Draws the engine's state: the verdict and its reasons, the soundtrack's position, the session, the meters.
enum PanelPainter {
  private static let cards = [Layout.soundtrack, Layout.effects, Layout.session, Layout.meters]

  static func drawBackdrop(on canvas: inout Canvas) {
    canvas.text("TACET", at: [Layout.title.x, Layout.title.y + 6], scale: 4, .text)
    canvas.text(
      "plays, knows when to be quiet, and comes back in", at: [Layout.title.x + 134, Layout.title.y + 17], .dim)
    for card in cards {
      canvas.card(card, .deep)
      canvas.frame(card, .edge)
    }
  }

  static func draw(_ snapshot: Snapshot, on canvas: inout Canvas) {
    drawTitle(snapshot, on: &canvas)
    let verdict = snapshot.verdict
    let outside = snapshot.outside.map(\.summary)
    drawSide(
      "SOUNDTRACK", verdict.soundtrack,
      texts(for: verdict.reasons.soundtrack, snapshot, in: Layout.soundtrack) + outside,
      plays: snapshot.music != nil, mix: snapshot.stage.musicWords, in: Layout.soundtrack, on: &canvas)
    drawSide(
      "EFFECTS, INTERFACE", verdict.effects,
      texts(for: verdict.reasons.effects, snapshot, in: Layout.effects) + outside,
      plays: snapshot.voices > 0, mix: snapshot.stage.effectsWords, in: Layout.effects, on: &canvas)
    drawPosition(snapshot, on: &canvas)
    drawSession(snapshot, on: &canvas)
    drawMeters(snapshot.meters, on: &canvas)
  }

  /// The reasons in words that fit on a line of a card, with a comma.
  static func texts(for reasons: [HoldReason], _ snapshot: Snapshot, in card: Rect) -> [String] {
    reasons.map { snapshot.sources.text(for: $0, width: lineWidth(of: card) - Font.width(of: ",") - 1) }
  }

  /// The width of a line of text in a card, in dots of the typeface at scale 2.
  private static func lineWidth(of card: Rect) -> Int { Int(card.width - 32) / 2 }

  private static func drawTitle(_ snapshot: Snapshot, on canvas: inout Canvas) {
    let seconds = snapshot.frame / max(1, snapshot.sampleRate)
    let latency = snapshot.latency.map { "\(Int($0 / .milliseconds(1))) ms" } ?? "not measured"
    let text = "\(clock(seconds)) · voices \(snapshot.voices) · latency \(latency)"
    canvas.text(text, at: [Layout.title.maxX, Layout.title.y + 17], .dim, align: .right)
  }

  private static func drawSide(
    _ name: String, _ level: Audibility, _ reasons: [String], plays: Bool, mix: [String], in card: Rect,
    on canvas: inout Canvas
  ) {
    // Nothing that does not play is audible.
    let isQuiet = !plays && level <= .ducked
    let color = isQuiet ? Color.dim : level.color
    canvas.fill(Rect(card.x + 1, card.y + 12, 4, 36), color)
    canvas.text(name, at: [card.x + 16, card.y + 12], .dim)
    let word = isQuiet ? "QUIET" : level.name.uppercased()
    canvas.text(word, at: [card.maxX - 14, card.y + 11], scale: 3, color, align: .right)
    // The reasons, or how the game mixes it.
    let (text, ink) =
      !reasons.isEmpty
      ? (reasons, Color.text)
      : isQuiet || mix.isEmpty
        ? ([isQuiet ? "nothing plays" : "as the game mixes it"], Color.dim.faded(0.7)) : (mix, Color.sky)
    for (index, line) in Font.wrapped(text, width: lineWidth(of: card), lines: 2).enumerated() {
      canvas.text(line, at: [card.x + 16, card.y + 40 + Float(index) * 21], ink)
    }
  }

  private static func drawPosition(_ snapshot: Snapshot, on canvas: inout Canvas) {
    let card = Layout.soundtrack
    let bar = Rect(card.x + 16, card.maxY - 15, card.width - 32, 6)
    let line = card.maxY - 37
    canvas.card(bar, radius: 3, .card)
    guard let music = snapshot.music, music.info.frames > 0 else {
      canvas.text("nothing plays", at: [bar.x, line], Color.dim.faded(0.7))
      return
    }
    func x(_ frame: Int) -> Float { bar.x + bar.width * Float(frame) / Float(music.info.frames) }
    if let loop = music.info.loop {
      let region = Rect(x(loop.start), bar.y, x(loop.end) - x(loop.start), bar.height)
      canvas.card(region, radius: 3, Color.sky.faded(0.45))
    }
    let level = snapshot.verdict.soundtrack
    canvas.disc([x(music.position), bar.center.y], radius: 6, level.color)
    let gain = Int(snapshot.soundtrackGain.decibels.rounded())
    let title = gain == 0 ? music.title : "\(music.title) at \(gain) dB"
    canvas.text(title, at: [bar.x, line], .dim)
    canvas.text("frame \(music.position) of \(music.info.frames)", at: [bar.maxX, line], .dim, align: .right)
  }

  private static func drawSession(_ snapshot: Snapshot, on canvas: inout Canvas) {
    let card = Layout.session
    let category =
      snapshot.category == snapshot.reportedCategory
      ? snapshot.category.rawValue : "\(snapshot.category.rawValue) (\(snapshot.reportedCategory.rawValue))"
    let lost =
      switch snapshot.routeLossPolicy {
      case .pauseUntilPrivate: "pause until private"
      case .pauseUntilResumed: "pause until resumed"
      case .continue: "play on"
      }
    let unfocused =
      switch snapshot.focusLossPolicy {
      case .playOn: "play on"
      case .mute: "mute"
      case .pause: "pause"
      }
    let lines = [
      ("category", category, ""),
      ("output", snapshot.output?.name ?? "not known", snapshot.volume?.name ?? ""),
      ("route", snapshot.route.name, snapshot.stage.isHRTFOn ? "HRTF" : ""),
      ("if lost", lost, ""),
      ("no focus", unfocused, "chat: \(snapshot.voiceChatPolicy.rawValue)"),
    ]
    for (index, line) in lines.enumerated() {
      let y = card.y + 6 + Float(index) * 22
      let note = Float(Font.width(of: line.2) * 2)
      canvas.text(line.0, at: [card.x + 16, y], .dim)
      canvas.text(Font.fitted(line.1, width: Int(card.width - 160 - note) / 2), at: [card.x + 140, y], .text)
      canvas.text(line.2, at: [card.maxX - 14, y], .dim, align: .right)
    }
  }

  private static func drawMeters(_ meters: MeterReadings, on canvas: inout Canvas) {
    let card = Layout.meters
    let rows = [("master", meters.master), ("soundtrack", meters.soundtrack), ("effects", meters.effects)]
    for (index, row) in rows.enumerated() {
      let y = card.y + 9 + Float(index) * 21
      canvas.text(row.0, at: [card.x + 16, y], .dim)
      let bar = Rect(card.x + 142, y + 1, 200, 12)
      canvas.card(bar, radius: 3, .card)
      let mean = length(row.1.rms)
      if mean > 0 {
        let color = Color.green.mixed(with: .coral, max(0, (mean - 0.7) / 0.3))
        canvas.card(Rect(bar.x, bar.y, max(6, bar.width * mean), bar.height), radius: 3, color)
      }
      let peak = length(row.1.peak)
      if peak > 0 { canvas.fill(Rect(bar.x + bar.width * peak - 2, bar.y - 1, 3, bar.height + 2), .text) }
      canvas.text(decibels(row.1.peak), at: [card.maxX - 14, y], .text, align: .right)
    }
  }

  /// The share of a bar of 60 dB, 0 to 1.
  private static func length(_ amplitude: Float) -> Float {
    max(0, min(1, 1 + Gain(amplitude: amplitude).decibels / 60))
  }

  private static func decibels(_ amplitude: Float) -> String {
    let decibels = Gain(amplitude: amplitude).decibels
    return decibels < -99 ? "silent" : "\(Int(decibels.rounded())) dB"
  }

  private static func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
