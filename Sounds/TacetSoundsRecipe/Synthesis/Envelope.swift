/// The gain of a note over time: linear attack, exponential decay or sustain, linear release. Ends at exact zero.
struct Envelope {
  /// The attack, in seconds.
  var attack = 0.004
  /// The decay's time constant, in seconds; nil sustains the level.
  var decay: Double?
  /// The release, in seconds.
  var release = 0.02
  /// The whole length, in seconds.
  var length: Double

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
