import TacetPicture

/// Draws the banner and the time-line.
enum BannerPainter {
  static func draw(_ banner: Banner, size: Rect, on canvas: inout Canvas) {
    let whole = Rect(0, 0, size.width, size.height)
    let color = banner.tone.color
    canvas.card(whole, radius: 8, banner.tone == .bare ? Color(0x7A1026) : .deep)
    canvas.frame(whole, radius: 8, width: 2, color)
    canvas.card(Rect(8, 10, 36, 36), radius: 6, banner.tone == .bare ? Color(0x4A0818) : .night)
    draw(banner.icon, at: [26, 28], color, on: &canvas)
    let room = Int(whole.width - 64)
    let scale = Font.width(of: banner.sentence) * TypeSize.title <= room ? TypeSize.title : TypeSize.body
    canvas.text(
      banner.sentence(width: room / scale), at: [56, scale == TypeSize.title ? 6 : 9], scale: scale, .text)
    let ends = banner.ends(width: (room - Int(banner.keysWidth)) / TypeSize.body)
    canvas.text(ends, at: [56, 34], scale: TypeSize.body, banner.tone == .bare ? .text : .dim)
    var x = 56 + (ends.isEmpty ? 0 : Float(Font.width(of: ends) * TypeSize.body) + 20)
    for key in banner.keys {
      key.draw(at: [x, 34], wordsAt: x + key.keyWidth + 8, on: &canvas)
      x += key.width + 20
    }
  }

  private static func draw(_ icon: Banner.Icon, at place: Point, _ color: Color, on canvas: inout Canvas) {
    func line(_ from: Point, _ to: Point, _ width: Float = 2.5) {
      canvas.line(from: place + from, to: place + to, width: width, color)
    }
    func speaker() {
      canvas.shape([place + [-11, -4], place + [-5, -4], place + [-5, 4], place + [-11, 4]], color)
      canvas.shape([place + [-5, -4], place + [2, -10], place + [2, 10], place + [-5, 4]], color)
    }
    switch icon {
    case .silent, .speaker:
      speaker()
      line([6, -5], [13, 5])
      line([13, -5], [6, 5])
    case .lock:
      canvas.card(Rect(place.x - 9, place.y - 2, 18, 13), radius: 3, color)
      canvas.ring(place + [0, -4], radius: 6, width: 2.5, color)
    case .note:
      canvas.disc(place + [-5, 8], radius: 4.5, color)
      line([-1, 8], [-1, -11])
      line([-1, -11], [8, -7], 3.5)
    case .call:
      line([-10, 3], [-6, 8], 6)
      line([6, 8], [10, 3], 6)
      line([-10, 2], [0, -4], 4)
      line([0, -4], [10, 2], 4)
    case .chat:
      canvas.card(Rect(place.x - 12, place.y - 10, 24, 15), radius: 5, color)
      canvas.shape([place + [-6, 4], place + [2, 4], place + [-8, 11]], color)
    case .plug:
      line([-4, -11], [-4, -4])
      line([4, -11], [4, -4])
      canvas.card(Rect(place.x - 8, place.y - 5, 16, 9), radius: 3, color)
      line([0, 3], [0, 12])
    case .moon:
      canvas.disc(place, radius: 11, color)
      canvas.disc(place + [5, -3], radius: 10, .night)
    case .pause:
      canvas.fill(Rect(place.x - 8, place.y - 10, 6, 20), color)
      canvas.fill(Rect(place.x + 2, place.y - 10, 6, 20), color)
    case .headphones:
      canvas.ring(place + [0, 1], radius: 10, width: 2.5, color)
      canvas.fill(Rect(place.x - 14, place.y + 3, 28, 11), .night)
      canvas.card(Rect(place.x - 13, place.y + 1, 6, 10), radius: 2, color)
      canvas.card(Rect(place.x + 7, place.y + 1, 6, 10), radius: 2, color)
    case .window:
      canvas.frame(Rect(place.x - 12, place.y - 9, 24, 18), radius: 3, width: 2, color)
      canvas.fill(Rect(place.x - 12, place.y - 9, 24, 5), color)
    case .warning:
      canvas.shape([place + [0, -12], place + [13, 11], place + [-13, 11]], color)
      canvas.fill(Rect(place.x - 1.5, place.y - 4, 3, 8), Color(0x4A0818))
      canvas.fill(Rect(place.x - 1.5, place.y + 6, 3, 3), Color(0x4A0818))
    }
  }
}
