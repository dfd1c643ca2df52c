/// Frames that passed by the engine's clock and that the renderer did not count: the machine slept, the process stood
/// still, or the output asked for no blocks. Pure.
///
/// One-shots that run unheard end by the renderer's frames; with these they end on time all the same.
struct MissedFrames {
  /// The renderer counts in blocks: a lag below this, in seconds, is no miss.
  static let tolerance = 0.25
  /// The most that an output asks for ahead of time, in seconds.
  private static let mostAhead = 2.0

  private let sampleRate: Int
  private var last: EngineMoment?
  /// Frames by which the renderer's clock is late; negative while it is ahead.
  private var lag = 0.0

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// Takes the frames missed up to `moment`; 0 while they may still come.
  mutating func take(at moment: EngineMoment) -> Int {
    let rate = Double(sampleRate)
    if let last { lag += (moment.seconds - last.seconds) * rate - Double(moment.frame - last.frame) }
    last = moment
    lag = max(lag, -Self.mostAhead * rate)
    guard lag > Self.tolerance * rate else { return 0 }
    defer { lag = 0 }
    return Int(min(lag, 1e15))
  }

  /// When a one-shot that is to end at the renderer's frame `next` is late for want of blocks; nil without one.
  func deadline(for next: Int, at moment: EngineMoment) -> Double? {
    guard next < .max else { return nil }
    return moment.seconds + Double(max(0, next - moment.frame)) / Double(sampleRate) + 1.2 * Self.tolerance
  }
}
