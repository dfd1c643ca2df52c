/// How a note rises and falls: a straight attack, a decay to nothing or to a level that is held, a straight release.
///
/// Ends at exact zero, so that nothing of it is left beyond its length.
struct Envelope {
  /// The rise, in seconds.
  var attack = 0.004
  /// The time in which it falls to a third, in seconds; nil: it holds.
  var decay: Double?
  /// The fall at the end, in seconds.
  var release = 0.02
  /// All of it, in seconds.
  var length: Double

  /// The gain of each frame.
  func gains(rate: Int) -> [Double] {
    let frames = Int(length * Double(rate))
    let rise = max(1, attack * Double(rate))
    let fall = max(1, release * Double(rate))
    let ratio = decay.map { 1 - 1 / ($0 * Double(rate)) } ?? 1
    var level = 1.0
    var gains = [Double](repeating: 0, count: frames)
    for frame in 0..<frames {
      gains[frame] = level * min(1, Double(frame) / rise, Double(frames - 1 - frame) / fall)
      if Double(frame) >= rise { level *= ratio }
    }
    return gains
  }
}
