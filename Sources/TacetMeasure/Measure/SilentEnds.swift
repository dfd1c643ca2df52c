/// The silence before and behind a sound, in frames.
public struct SilentEnds: Hashable, Sendable {
  private var first: Int?
  private var last = -1
  private var frames = 0

  /// Adds a sample of any channel; frames come in their order.
  mutating func add(_ sample: Float, frame: Int) {
    frames = frame + 1
    // A comparison with a number that is none is false.
    guard abs(sample) >= SoundMeasurement.silence else { return }
    if first == nil { first = frame }
    last = frame
  }

  /// Frames before the first sample above -60 dBFS; all of them in a silent file.
  public var head: Int { first ?? frames }
  /// Frames behind the last sample above -60 dBFS; all of them in a silent file.
  public var tail: Int { frames - 1 - last }
}
