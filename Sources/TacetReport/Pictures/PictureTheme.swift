import TacetPicture

/// The colours and sizes of all pictures.
enum PictureTheme {
  static let background = Color(0x14161B)
  static let panel = Color(0x1B1E25)
  static let grid = Color(0x2B303A)
  static let text = Color(0xE7E9EE)
  static let faint = Color(0x8B93A1)
  static let wave = Color(0x4F9DDE)
  static let core = Color(0x9CCBF2)
  static let loop = Color(0xF2B84B)
  static let loudness = Color(0x67C587)
  static let clipped = Color(0xE8604C)
  static let margin: Float = 24
  /// The room for the labels of an axis.
  static let axis: Float = 44
}
