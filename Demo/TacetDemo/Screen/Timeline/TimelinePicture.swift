import TacetPicture

/// The time-line of a whole script, with its moments by number.
enum TimelinePicture {
  private static let (width, top, row): (Float, Float, Float) = (1_280, 108, 20)

  static func draw(_ timeline: Timeline, _ stops: [Tour.Stop]) -> Canvas {
    let marks = stops.compactMap { stop in stop.mark.map { (time: stop.time, name: $0) } }
    let rows = (marks.count + 1) / 2
    var canvas = Canvas(width: Int(width), height: Int(top + Float(rows) * row + 14))
    canvas.fill(Rect(0, 0, width, Float(canvas.height)), .night)
    let lanes = TimelinePainter.lanes(of: Rect(0, 0, width, 66))
    var lane = Canvas(emptyWidth: Int(width), height: 66)
    TimelinePainter.draw(timeline, size: Rect(0, 0, width, 66), on: &lane)
    canvas.draw(lane, x: 0, y: 36)
    for (index, mark) in marks.enumerated() {
      let x = lanes.x + lanes.width * Float(mark.time) / Float(timeline.seconds)
      // Every other number stands higher: moments may be close together.
      let y: Float = index % 2 == 0 ? 18 : 2
      canvas.fill(Rect(x, y + 16, 1, 88 - y), .text)
      canvas.text("\(index + 1)", at: [x, y], scale: TypeSize.body, .text, align: .center)
      let place: Point = [40 + Float(index / rows) * width / 2, top + Float(index % rows) * row + 6]
      canvas.text("\(index + 1)", at: place, scale: TypeSize.body, .dim, align: .right)
      canvas.text("\(mark.time) s", at: place + [70, 0], scale: TypeSize.body, .dim, align: .right)
      canvas.text(mark.name, at: place + [86, 0], scale: TypeSize.body, .text)
    }
    return canvas
  }
}
