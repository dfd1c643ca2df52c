import TacetPicture

/// Draws the whole picture: the game, what the engine says, and the legend. The same with a display and without one.
struct Painter {
  /// What was drawn last.
  private(set) var canvas = Canvas(width: Layout.width, height: Layout.height)
  private let backdrop: Canvas
  private var scene = ScenePainter()

  init() {
    var canvas = Canvas(width: Layout.width, height: Layout.height)
    canvas.gradient(Rect(0, 0, Float(Layout.width), Float(Layout.height)), from: .night, to: Color(0x10172E))
    ScenePainter.drawBackdrop(on: &canvas)
    PanelPainter.drawBackdrop(on: &canvas)
    KeyLegendPainter.drawBackdrop(on: &canvas)
    backdrop = canvas
  }

  /// Draws one moment.
  mutating func draw(_ world: World, _ snapshot: Snapshot, _ feed: EventFeed) {
    canvas.copy(backdrop)
    scene.draw(world, snapshot, feed, on: &canvas)
    PanelPainter.draw(snapshot, on: &canvas)
    KeyLegendPainter.draw(snapshot, on: &canvas)
  }
}
