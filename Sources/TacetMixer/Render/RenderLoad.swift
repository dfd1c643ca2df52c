/// The measurement of how long blocks take to render, a second of sound at a time. Pure: what a clock says is an argument.
struct RenderLoad {
  /// The measurements, up to the last whole second.
  private(set) var times = RenderTimes()
  private let sampleRate: Int
  private var frames = 0
  private var busy = 0
  private var worst = 0

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// Adds a block of `frames` frames that took `nanoseconds`. True if ``times`` changed.
  mutating func add(nanoseconds: Int, frames blockFrames: Int) -> Bool {
    let before = times
    frames += blockFrames
    busy += nanoseconds
    worst = max(worst, nanoseconds)
    times.worstBlockEver = max(times.worstBlockEver, nanoseconds)
    if frames >= sampleRate {
      // The last block may reach beyond the second.
      times.lastSecond = Int(Double(busy) * Double(sampleRate) / Double(frames))
      times.worstBlock = worst
      (frames, busy, worst) = (0, 0, 0)
    }
    return times != before
  }
}
