/// The layout of an effect's coarse copy: the same sound in about an eighth of the frames, for a voice whose steps
/// through the effect itself would be longer than OpenAL's longest. Pure.
///
/// A loop has a whole number of frames in the copy too, and begins at one. So the copy's rate is only near an eighth,
/// and some silence may come before the effect.
package struct CoarseLayout: BitwiseCopyable, Equatable, Sendable {
  /// So many frames of the effect are a frame of the copy, about.
  private static let factor = 8

  /// Frames of the effect that are ``made`` frames of the copy: those of its loop.
  package let taken: Int
  package let made: Int
  /// Frames of silence before the effect, counted as its own.
  package let lead: Int
  /// The frames of the copy.
  package let frames: Int
  /// The frames of the copy that repeat.
  package let loopStart: Int
  package let loopEnd: Int

  /// The copy of an effect of so many frames, of which these repeat.
  package init(frames: Int, loopStart: Int, loopEnd: Int) {
    taken = max(1, loopEnd - loopStart)
    made = Self.made(of: taken)
    // The loop begins at a multiple of this.
    let unit = taken / Self.greatestCommonDivisor(taken, made)
    lead = (unit - loopStart % unit) % unit
    self.loopStart = (loopStart + lead) / taken * made + (loopStart + lead) % taken * made / taken
    self.loopEnd = self.loopStart + made
    self.frames = max(self.loopEnd, ((frames + lead) * made + taken - 1) / taken)
  }

  /// The copy of a buffer's effect.
  @inline(__always)
  init(_ buffer: EffectBuffer) {
    self.init(frames: Int(buffer.frames), loopStart: Int(buffer.loopStart), loopEnd: Int(buffer.loopEnd))
  }

  private static func made(of taken: Int) -> Int { max(1, (taken + factor / 2) / factor) }

  /// The frames of a buffer's effect for each of its copy.
  @inline(__always)
  static func scale(of buffer: EffectBuffer) -> Double {
    let taken = max(1, Int(buffer.loopEnd - buffer.loopStart))
    return Double(taken) / Double(made(of: taken))
  }

  /// The frame of the copy at a frame of the effect.
  func frame(at place: Double) -> Int { Int((place + Double(lead)) * Double(made) / Double(taken)) }

  /// The frame of the effect at a frame of the copy.
  func place(at frame: Int) -> Double { Double(frame) * Double(taken) / Double(made) - Double(lead) }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a % b) }
    return max(1, a)
  }
}
