import TacetPicture

/// Draws a time-line: a lane with the sound of the music, one with that of the effects, and one that says when other
/// programs play music. Paused has upright stripes, muted slanted ones, so that nobody needs the colours.
enum TimelinePainter {
  private static let laneHeight: Float = 18
  private static let laneStep: Float = 20

  /// The place of all lanes in a part of this size.
  static func lanes(of size: Rect) -> Rect {
    Rect(98, 4, size.width - 198, 2 * laneStep + laneHeight)
  }

  static func draw(_ timeline: Timeline, size: Rect, on canvas: inout Canvas) {
    let whole = Rect(0, 0, size.width, size.height)
    canvas.card(whole, radius: 8, .deep)
    canvas.frame(whole, radius: 8, .edge)
    let lanes = lanes(of: size)
    func lane(_ index: Int) -> Rect {
      Rect(lanes.x, lanes.y + Float(index) * laneStep, lanes.width, laneHeight)
    }
    for (index, name) in ["music", "effects", "others"].enumerated() {
      canvas.text(name, at: [10, lane(index).y], scale: TypeSize.body, .dim)
      canvas.fill(lane(index), .night)
    }
    let perSecond = lanes.width / Float(timeline.seconds)
    for second in stride(from: 5, to: timeline.seconds, by: 5) {
      canvas.fill(Rect(lanes.maxX - Float(second) * perSecond, lanes.y, 1, lanes.height), .edge)
    }
    for column in 0..<Int(lanes.width) {
      guard let moments = moments(of: timeline, column: column, width: lanes.width) else { continue }
      let x = lanes.maxX - Float(column + 1)
      draw(moments.map(\.music), at: x, in: lane(0), on: &canvas)
      draw(moments.map(\.effects), at: x, in: lane(1), on: &canvas)
      if moments.contains(where: \.hasOthers) { canvas.fill(Rect(x, lane(2).y + 3, 1, laneHeight - 6), .sky) }
    }
    // Over what is as old: it would be read as a part of it.
    let age = "\(timeline.seconds) s ago"
    canvas.fill(Rect(lanes.x, lane(2).y, Float(Font.width(of: age) * TypeSize.body + 8), laneHeight), .night)
    canvas.text(age, at: [lanes.x + 4, lane(2).y], scale: TypeSize.body, .dim)
    canvas.fill(Rect(lanes.maxX, lanes.y, 2, lanes.height), .text)
    guard let now = timeline.moments.last else { return }
    for (index, level) in [now.music.level, now.effects.level].enumerated() {
      canvas.text(level.rawValue, at: [lanes.maxX + 10, lane(index).y], scale: TypeSize.body, level.color)
    }
    if now.hasOthers { canvas.text("audible", at: [lanes.maxX + 10, lane(2).y], scale: TypeSize.body, .sky) }
  }

  /// The moments of a column of dots, of which the first is that of now; nil before there was any.
  private static func moments(
    of timeline: Timeline, column: Int, width: Float
  ) -> ArraySlice<Timeline.Moment>? {
    let perDot = Float(timeline.seconds * Timeline.perSecond) / width
    let newest = timeline.moments.count - 1 - Int(Float(column) * perDot)
    let oldest = timeline.moments.count - max(1, Int(Float(column + 1) * perDot))
    guard newest >= 0 else { return nil }
    return timeline.moments[max(0, min(oldest, newest))...newest]
  }

  /// Draws a column: the loudest of its parts, and the level of the newest.
  private static func draw(_ parts: [Timeline.Part], at x: Float, in lane: Rect, on canvas: inout Canvas) {
    guard let level = parts.last?.level else { return }
    switch level {
    case .audible, .ducked:
      let plays = parts.contains(where: \.plays)
      let loudness = parts.reduce(0) { max($0, $1.loudness) }
      // -16 dB fill the lane.
      let half = plays ? (min(1, 6 * loudness) * lane.height / 2).rounded() : 0
      let color = plays ? level.color : level.color.faded(0.5)
      canvas.fill(Rect(x, lane.center.y - max(0.5, half), 1, max(1, 2 * half)), color)
    case .paused:
      if Int(x) % 6 < 3 { canvas.fill(Rect(x, lane.y, 1, lane.height), level.color) }
    case .muted:
      for row in 0..<Int(lane.height) where (Int(x) + row) % 6 < 2 {
        canvas.fill(Rect(x, lane.y + Float(row), 1, 1), level.color)
      }
    }
  }
}
