/// The lengths of the steps in which a request of the output is rendered. Pure.
///
/// Commands are read before each step. It is as long as it can be, because each costs the same set-up for every voice:
/// a request is one step unless something is due within it, or it is too long.
enum RenderStep {
  /// The longest step, in frames: memory is made for it, and OpenAL reaches a new direction within one.
  static let longest = 512

  /// The next step's length where nothing is due for `frames` frames, more than 0: the same for all the steps that they
  /// take, rounded up to four, by which OpenAL mixes.
  static func length(of frames: Int) -> Int {
    let steps = (frames + longest - 1) / longest
    return min(frames, ((frames + steps - 1) / steps + 3) & ~3)
  }

  /// How many frames a straight line between two gains may have: `frames`, halved until the line is within `tolerance`
  /// of the gain at each quarter, a share of it, and below -40 dB as much as there.
  @inline(__always)
  static func halved(from frames: Int, tolerance: Float, gain: (_ frames: Int) -> Float) -> Int {
    var frames = frames
    while frames > 1 {
      let (first, last) = (gain(0), gain(frames))
      var isLine = true
      for quarter in 0...3 where isLine {
        let exact = gain(frames * quarter / 4)
        let line = first + (last - first) * Float(frames * quarter / 4) / Float(frames)
        isLine = !(abs(line - exact) > tolerance * max(exact, quiet))
      }
      if isLine { break }
      frames /= 2
    }
    return frames
  }

  /// -40 dB.
  private static let quiet: Float = 0.01
}
