import TacetPicture

/// The layout of the picture, in pixels.
enum Layout {
  static let width = 1280
  static let height = 720

  static let title = Rect(16, 8, 1248, 40)
  /// The part that the game is drawn in.
  static let field = Rect(16, 52, 800, 412)

  private static let sideX: Float = 828
  private static let sideWidth: Float = 436
  static let soundtrack = Rect(sideX, 52, sideWidth, 122)
  static let effects = Rect(sideX, 180, sideWidth, 82)
  static let session = Rect(sideX, 268, sideWidth, 116)
  static let meters = Rect(sideX, 390, sideWidth, 74)

  static let legend = Rect(16, 472, 1248, 236)
  private static let legendTop: Float = 34
  private static let legendRowHeight: Float = 24

  static func legendColumn(_ column: Int) -> Rect {
    let width = (legend.width - 16) / Float(KeyLegend.columns.count)
    return Rect(legend.x + 12 + Float(column) * width, legend.y, width - 8, legend.height)
  }

  static func legendRow(column: Int, row: Int) -> Rect {
    let place = legendColumn(column)
    return Rect(
      place.x, place.y + legendTop + Float(row) * legendRowHeight, place.width, legendRowHeight)
  }

  /// The picture's point for a place of the game.
  static func picture(_ place: Point) -> Point {
    [field.center.x + place.x * field.width / 2, field.center.y + place.y * field.height / 2]
  }

  /// The game's place for a point of the picture.
  static func game(_ place: Point) -> Point {
    [(place.x - field.center.x) * 2 / field.width, (place.y - field.center.y) * 2 / field.height]
  }
}
