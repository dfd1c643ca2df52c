import TacetPicture

extension Color {
  static let night = Color(0x0B1020)
  static let deep = Color(0x141B33)
  static let card = Color(0x1A2340)
  static let edge = Color(0x33406B)
  static let text = Color(0xE8ECFA)
  static let dim = Color(0x93A0C8)
  static let green = Color(0x5BE39B)
  static let amber = Color(0xFFC857)
  static let violet = Color(0xB08CFF)
  static let coral = Color(0xFF6F7D)
  static let sky = Color(0x5CC8FF)
}
