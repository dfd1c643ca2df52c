import TacetPicture

/// The colours. Those of states (green, amber, violet, coral) are for states alone; text has a contrast of at least 4.5
/// on the grounds.
extension Color {
  static let night = Color(0x0B1020)
  static let deep = Color(0x141B33)
  static let card = Color(0x1E284A)
  static let edge = Color(0x46558A)
  static let text = Color(0xF0F3FF)
  static let dim = Color(0xA6B2D8)
  /// Heard.
  static let green = Color(0x5BE39B)
  /// Turned down.
  static let amber = Color(0xFFC857)
  /// Muted.
  static let violet = Color(0xB79BFF)
  /// Paused.
  static let coral = Color(0xFF7F8B)
  static let sky = Color(0x5CC8FF)
  static let stone = Color(0x8692BC)
  /// Deeds on the beat.
  static let beat = Color(0xFFE9A8)
  /// The notes of the chord.
  static let chord = [Color(0x5CC8FF), Color(0x7CF0B0), Color(0xFFD97A), Color(0xE59BFF)]

  /// The contrast with another colour, 1 to 21 (WCAG 2.1).
  func contrast(with other: Color) -> Float {
    let (first, second) = (luminance + 0.05, other.luminance + 0.05)
    return max(first, second) / min(first, second)
  }

  private var luminance: Float {
    func linear(_ value: Float) -> Float {
      let share = value / 255
      // The square is within 0.01 of the curve of sRGB, where text is.
      return share * share
    }
    return 0.2126 * linear(rgb.x) + 0.7152 * linear(rgb.y) + 0.0722 * linear(rgb.z)
  }
}

/// The three sizes of type, in pixels of a dot.
enum TypeSize {
  static let body = 2
  static let title = 3
  static let display = 6
}
