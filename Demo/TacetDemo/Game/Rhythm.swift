/// The law of being on the beat, for the world and for the picture.
enum Rhythm {
  /// The part of a beat before it and after it in which what is done counts twice.
  static let window = 0.18
  /// The longest row of deeds on the beat that multiplies the points.
  static let longest = 8

  static func isOnBeat(_ beat: Double) -> Bool {
    let share = beat - beat.rounded(.down)
    return share < window || share > 1 - window
  }

  /// The sound of a deed on the beat, the last of a row of them another.
  static func sound(_ combo: Int) -> String { combo == longest ? "chime" : "tick" }

  /// 1 at a beat, falling to 0 until half of the way to the next one.
  static func pulse(_ beat: Double) -> Float { Float(max(0, 1 - 2 * (beat - beat.rounded(.down)))) }
}
