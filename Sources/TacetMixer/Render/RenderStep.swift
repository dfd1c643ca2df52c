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
}
