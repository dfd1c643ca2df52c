/// The lengths of the steps in which a request of the output is rendered. Pure.
///
/// A step is one render of OpenAL, and commands are read before each. It is as long as it can be, because each costs
/// OpenAL the same set-up for every source: a request is one step unless something is due within it, or it is too long.
enum RenderStep {
  /// The longest step, in frames. OpenAL reaches a new gain or place within one step, and the buffers are made for it.
  static let longest = 512

  /// The next step's length where nothing is due for `frames` frames, more than 0: the same for all the steps that they
  /// take, rounded up to four, by which OpenAL mixes.
  static func length(of frames: Int) -> Int {
    let steps = (frames + longest - 1) / longest
    return min(frames, ((frames + steps - 1) / steps + 3) & ~3)
  }

  /// How many frames a step may have over which OpenAL draws a straight line: `frames`, halved until the line is near
  /// what it stands for at each quarter, or down to `shortest`. `startsFlat`: OpenAL draws no line yet, but the value
  /// at the end.
  @inline(__always)
  static func halved<Value>(
    from frames: Int, to shortest: Int = 1, startsFlat: Bool = false, _ value: (_ frames: Int) -> Value,
    isNear: (_ exact: Value, _ first: Value, _ last: Value, _ frame: Float, _ frames: Float) -> Bool
  ) -> Int {
    var frames = frames
    while frames > shortest {
      let last = value(frames)
      let first = startsFlat ? last : value(0)
      var isLine = true
      for quarter in 0...3 where isLine {
        let frame = frames * quarter / 4
        isLine = isNear(value(frame), first, last, Float(frame), Float(frames))
      }
      if isLine { break }
      frames /= 2
    }
    return frames
  }

  /// The same for a gain, which the line may be off by a share of it, and below -40 dB by as much as there.
  @inline(__always)
  static func halved(
    from frames: Int, startsFlat: Bool = false, tolerance: Float, gain: (_ frames: Int) -> Float
  ) -> Int {
    halved(from: frames, startsFlat: startsFlat, gain) { exact, first, last, frame, frames in
      !(abs(first + (last - first) * frame / frames - exact) > tolerance * max(exact, quiet))
    }
  }

  /// -40 dB.
  static let quiet: Float = 0.01
}
