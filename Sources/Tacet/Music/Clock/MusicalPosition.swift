/// A place in a piece of music, in bars and beats, all counted from 0.
public struct MusicalPosition: Hashable, Sendable {
  /// The bar; negative before the first one.
  public let bar: Int
  /// The beat in its bar, from 0 to one less than the beats of the bar.
  public let beatInBar: Int
  /// The beat, counted through the piece; negative before the first one.
  public let beat: Int
  /// How much of the beat is over, 0 to less than 1.
  public let fraction: Double

  /// ``beat`` plus ``fraction``: beats through the piece, negative before the first one.
  public var beats: Double { Double(beat) + fraction }
}
