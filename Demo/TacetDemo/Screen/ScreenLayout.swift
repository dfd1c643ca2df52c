import TacetPicture

/// Where the parts of the picture are. The picture has the window's size divided by a whole number, and is shown at
/// that scale: a bigger window shows more of the world than the first one or the same larger, and nothing is stretched.
struct ScreenLayout: Hashable, Sendable {
  /// The smallest picture.
  static let minimum = (width: 800, height: 450)
  /// The smallest one of a window that has several pixels for each of it.
  private static let smallestScaled = (width: 1_280, height: 720)

  let width: Int
  let height: Int
  /// Pixels of the window for a pixel of the picture.
  let scale: Int

  /// The layout for a window of so many pixels.
  init(windowWidth: Int, height windowHeight: Int) {
    scale = max(1, min(windowWidth / Self.smallestScaled.width, windowHeight / Self.smallestScaled.height))
    width = max(Self.minimum.width, (windowWidth + scale - 1) / scale)
    height = max(Self.minimum.height, (windowHeight + scale - 1) / scale)
  }

  private static let margin: Float = 12
  var field: Rect { Rect(0, 0, Float(width), Float(height)) }
  var phone: Rect { Rect(Float(width) - 220 - Self.margin, Self.margin, 220, 412) }
  var banner: Rect { Rect(Self.margin, Self.margin, phone.x - 2 * Self.margin, 56) }
  var timeline: Rect { Rect(Self.margin, Float(height) - 66 - Self.margin, phone.x - 2 * Self.margin, 66) }
  /// The score, the wave and the layers of the music.
  var standing: Rect { Rect(Self.margin, timeline.y - 34, timeline.width, 30) }
  /// The ground of the rows at the lower edge: the field ends there, so that nothing in it shows between them.
  var dashboard: Rect { Rect(0, standing.y - 4, Float(width), Float(height) - standing.y + 4) }
  var caption: Rect { Rect(Self.margin, standing.y - 28, timeline.width, 24) }
  /// The part of the field that neither the phone nor the rows at its edges ever cover.
  var clear: Rect {
    Rect(Self.margin, banner.maxY + 8, phone.x - 2 * Self.margin, caption.y - banner.maxY - 12)
  }
  /// A narrow picture has neither phone nor score while the engine room is open, whose words are as many as anywhere.
  var isNarrow: Bool { width < 1_024 }
  var room: Rect {
    isNarrow
      ? Rect(clear.x, clear.y, Float(width) - 2 * Self.margin, timeline.y - 8 - clear.y) : clear
  }
  var menu: Rect {
    let size: Point = [min(640, clear.width), 54 + menuRowHeight * Float(Menu.rowsPerColumn)]
    let center = menuSpace.center
    return Rect((center.x - size.x / 2).rounded(), (center.y - size.y / 2).rounded(), size.x, size.y)
  }
  /// In a narrow picture the menu covers the score: the game stands still.
  private var menuSpace: Rect {
    isNarrow ? Rect(clear.x, clear.y, clear.width, timeline.y - 8 - clear.y) : clear
  }

  // MARK: - The phone's rows

  static let phoneRowHeight: Float = 26

  func phoneRow(_ index: Int) -> Rect {
    Rect(phone.x + 8, phone.y + 60 + Float(index) * Self.phoneRowHeight, phone.width - 16, Self.phoneRowHeight - 3)
  }

  /// The button that takes the manners away while it is held.
  var without: Rect { Rect(phone.x + 8, phone.maxY - 34, phone.width - 16, 26) }

  // MARK: - The engine room's rows

  func roomRow(column: Int, row: Int) -> Rect {
    let step = (room.width - 20) / Float(EngineRoom.columns.count)
    return Rect(room.x + 10 + Float(column) * step, room.y + 30 + Float(row) * 20, step - 6, 19)
  }

  private var menuRowHeight: Float { min(28, ((menuSpace.height - 54) / Float(Menu.rowsPerColumn)).rounded(.down)) }

  func menuRow(_ index: Int) -> Rect {
    let width = (menu.width - 36) / 2
    let (column, row) = (Float(index / Menu.rowsPerColumn), Float(index % Menu.rowsPerColumn))
    let isWide = Menu.Row.allCases[index].isWide
    return Rect(
      menu.x + 14 + column * (width + 8), menu.y + 42 + row * menuRowHeight, isWide ? menu.width - 28 : width,
      menuRowHeight - 1)
  }

  // MARK: - Words over the field

  /// The place of words of this height over the field: at its upper edge, or at its lower one where the ship is above,
  /// or the Metronome and the ship is not below.
  func words(height: Float, beside ship: Point, _ boss: Point? = nil) -> Rect {
    let top = Rect(clear.x, clear.y, clear.width, height)
    let bottom = Rect(clear.x, clear.maxY - height, clear.width, height)
    if ship.y - Self.shipRadius <= top.maxY { return bottom }
    guard let boss, boss.y - Self.bossHeight <= top.maxY, boss.y + Self.bossHeight >= top.y else { return top }
    return ship.y + Self.shipRadius < bottom.y ? bottom : top
  }

  // MARK: - The world

  /// The radius of the ship with its shields.
  static let shipRadius: Float = 33
  /// The height of the Metronome above its place, with its health, and below it.
  static let bossHeight: Float = 102

  /// The upper left corner of what is seen of the world, when the ship is at a place: the ship is in the middle of what
  /// no part covers, and at the world's edges still inside of it.
  func corner(around place: Point) -> Point {
    let rim: Float = 24
    func along(_ place: Float, from start: Float, _ seen: Float, _ size: Float) -> Float {
      let first = seen >= size + 2 * rim ? (size - seen) / 2 : max(-rim, min(size + rim - seen, place - seen / 2))
      return (first - start).rounded()
    }
    return [
      along(place.x, from: clear.x, clear.width, World.size.x),
      along(place.y, from: clear.y, clear.height, World.size.y),
    ]
  }
}
