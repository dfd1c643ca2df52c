import TacetPicture

/// Draws a time-line: a lane for the music and one for the effects. Paused has upright stripes, muted slanted ones, so
/// that nobody needs the colours.
enum TimelinePainter {
  /// The place of both lanes in a part of this size.
  static func lanes(of size: Rect) -> Rect { Rect(98, 7, size.width - 198, 36) }

  /// The height with the words below the lanes.
  private static let wholeHeight: Float = 66

  static func draw(_ timeline: Timeline, size: Rect, on canvas: inout Canvas) {
    let whole = Rect(0, 0, size.width, size.height)
    canvas.card(whole, radius: 8, .deep)
    canvas.frame(whole, radius: 8, .edge)
    let lanes = lanes(of: size)
    let step = lanes.width / Float(timeline.seconds * Timeline.perSecond)
    for second in stride(from: 0, through: timeline.seconds, by: 5) {
      let x = lanes.maxX - Float(second * Timeline.perSecond) * step
      canvas.fill(Rect(x, lanes.y - 3, 1, lanes.height + 6), .edge)
    }
    if size.height >= wholeHeight {
      let y = lanes.maxY + 4
      canvas.text("\(timeline.seconds) s ago", at: [lanes.x, y], scale: TypeSize.body, .dim)
      canvas.text("now", at: [lanes.maxX, y], scale: TypeSize.body, .text, align: .right)
      canvas.fill(Rect(lanes.maxX, lanes.y - 3, 2, lanes.height + 6), .text)
    }
    draw(
      "music", timeline.moments.map { ($0.music, $0.hasMusic) }, step: step,
      in: Rect(lanes.x, lanes.y, lanes.width, 15), on: &canvas)
    draw(
      "effects", timeline.moments.map { ($0.effects, $0.hasEffects) }, step: step,
      in: Rect(lanes.x, lanes.y + 21, lanes.width, 15), on: &canvas)
  }

  private static func draw(
    _ name: String, _ moments: [(level: Snapshot.Level, plays: Bool)], step: Float, in lane: Rect,
    on canvas: inout Canvas
  ) {
    canvas.text(name, at: [10, lane.y], scale: TypeSize.body, .dim)
    canvas.fill(lane, .night)
    let first = lane.maxX - Float(moments.count) * step
    for (index, moment) in moments.enumerated() {
      let x = (first + Float(index) * step).rounded()
      let next = (first + Float(index + 1) * step).rounded()
      let bar = Rect(x, lane.y, next - x, lane.height)
      switch moment.level {
      case .audible: canvas.fill(bar.inset(0, moment.plays ? 2 : 6), moment.plays ? .green : Color.green.faded(0.5))
      case .ducked: canvas.fill(Rect(bar.x, bar.y + 8, bar.width, bar.height - 8), .amber)
      case .paused:
        for column in Int(x)..<max(Int(x), Int(next)) where column % 6 < 3 {
          canvas.fill(Rect(Float(column), bar.y, 1, bar.height), .coral)
        }
      case .muted:
        for column in Int(x)..<max(Int(x), Int(next)) {
          for row in 0..<Int(bar.height) where (column + row) % 6 < 2 {
            canvas.fill(Rect(Float(column), bar.y + Float(row), 1, 1), .violet)
          }
        }
      }
    }
    guard let now = moments.last else { return }
    canvas.text(now.level.rawValue, at: [lane.maxX + 10, lane.y], scale: TypeSize.body, now.level.color)
  }
}
