import TacetPicture

/// A part of the picture that is painted again only when what it shows has changed.
struct PartPainter<Shown: Equatable> {
  private var canvas: Canvas?
  private var shown: Shown?
  private var place: Rect?
  /// How often it was painted.
  private(set) var paints = 0

  /// Puts the part onto the picture; `paint` draws it, its upper left corner at the origin, where it has changed.
  mutating func draw(_ shown: Shown, in place: Rect, on picture: inout Canvas, paint: (inout Canvas) -> Void) {
    if shown != self.shown || place != self.place || canvas == nil {
      var fresh = Canvas(emptyWidth: Int(place.width), height: Int(place.height))
      paint(&fresh)
      (canvas, self.shown, self.place) = (fresh, shown, place)
      paints += 1
    }
    if let canvas { picture.draw(canvas, x: Int(place.x), y: Int(place.y)) }
  }
}
