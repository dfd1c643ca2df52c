import TacetPicture

/// Draws the whole picture: the game, the engine's state and the legend. The same with and without a display.
struct Painter {
  /// The picture drawn last.
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

  mutating func draw(_ world: World, _ snapshot: Snapshot, _ feed: EventFeed) {
    canvas.copy(backdrop)
    scene.draw(world, snapshot, feed, on: &canvas)
    PanelPainter.draw(snapshot, on: &canvas)
    KeyLegendPainter.draw(snapshot, on: &canvas)
  }
}
