import TacetPicture

/// Where the parts of the picture are. The picture has the window's size divided by a whole number, and is shown at
/// that scale: a bigger window shows more of the world, and nothing is stretched.
struct ScreenLayout: Hashable, Sendable {
  /// The smallest picture.
  static let minimum = (width: 800, height: 450)

  let width: Int
  let height: Int
  /// Pixels of the window for a pixel of the picture.
  let scale: Int

  /// The layout for a window of so many pixels.
  init(windowWidth: Int, height windowHeight: Int) {
    scale = max(1, min(windowWidth / Self.minimum.width, windowHeight / Self.minimum.height))
    width = max(Self.minimum.width, (windowWidth + scale - 1) / scale)
    height = max(Self.minimum.height, (windowHeight + scale - 1) / scale)
  }

  private static let margin: Float = 12
  var field: Rect { Rect(0, 0, Float(width), Float(height)) }
  var phone: Rect { Rect(Float(width) - 220 - Self.margin, Self.margin, 220, 394) }
  var banner: Rect { Rect(Self.margin, Self.margin, phone.x - 2 * Self.margin, 56) }
  var timeline: Rect { Rect(Self.margin, Float(height) - 50 - Self.margin, phone.x - 2 * Self.margin, 50) }
  /// The score, the wave and the layers of the music.
  var standing: Rect { Rect(Self.margin, timeline.y - 34, timeline.width, 30) }
  var caption: Rect { Rect(Self.margin, standing.y - 28, timeline.width, 24) }
  var room: Rect { Rect(Self.margin, banner.maxY + 8, phone.x - 2 * Self.margin, caption.y - banner.maxY - 12) }
  var menu: Rect { Rect(phone.x / 2 - 220, max(8, field.center.y - 215), 440, 430) }

  // MARK: - The phone's rows

  static let phoneRowHeight: Float = 26

  func phoneRow(_ index: Int) -> Rect {
    Rect(phone.x + 8, phone.y + 42 + Float(index) * Self.phoneRowHeight, phone.width - 16, Self.phoneRowHeight - 3)
  }

  /// The button that takes the manners away while it is held.
  var without: Rect { Rect(phone.x + 8, phone.maxY - 34, phone.width - 16, 26) }

  // MARK: - The engine room's rows

  func roomRow(column: Int, row: Int) -> Rect {
    let step = (room.width - 20) / Float(EngineRoom.columns.count)
    return Rect(room.x + 10 + Float(column) * step, room.y + 30 + Float(row) * 20, step - 6, 19)
  }

  func menuRow(_ index: Int) -> Rect {
    Rect(menu.x + 14, menu.y + 44 + Float(index) * 24, menu.width - 28, 23)
  }

  // MARK: - The world

  /// The upper left corner of what is seen of the world, when the ship is at a place.
  func corner(around place: Point) -> Point {
    func along(_ place: Float, _ seen: Float, _ size: Float) -> Float {
      (seen >= size ? (size - seen) / 2 : max(0, min(size - seen, place - seen / 2))).rounded()
    }
    // The ship is in the middle of what neither the phone nor the time-line covers.
    return [along(place.x, phone.x, World.size.x), along(place.y, standing.y, World.size.y)]
  }
}
