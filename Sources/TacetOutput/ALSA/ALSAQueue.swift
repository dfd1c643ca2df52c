import TacetPulse
import TacetSignal
import TacetSystem

/// How much of a device's buffer is used: whole periods, so that those of a device that counts by them are met, two at
/// least. Frames. Pure.
struct ALSAQueue: Hashable {
  /// The frames that are rendered and written at once.
  let period: Int
  let buffer: Int
  /// The latency that is wanted.
  var latency: Int

  init(period: Int, buffer: Int, latency: Int) {
    (self.period, self.buffer, self.latency) = (max(1, period), max(1, buffer), latency)
  }

  /// A queue to ask a device for: the blocks of `control`, and room for its longest latency.
  init(_ control: LatencyControl, sampleRate: Int) {
    func frames(_ duration: Duration) -> Int { max(1, FrameCount(duration, sampleRate: sampleRate).rawValue) }
    let period = frames(max(control.block, .milliseconds(1)))
    self.init(
      period: period, buffer: max(2 * period, frames(control.highest) / period * period),
      latency: frames(control.current))
  }

  /// The frames that are queued at the most.
  var most: Int { min(buffer / period, max(2, latency / period)) * period }

  /// The room in the buffer at which the next period is due.
  var room: Int { max(period, buffer - (most - period)) }
}
