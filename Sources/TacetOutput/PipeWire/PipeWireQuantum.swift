/// The length of the graph's cycles to ask for. Pure.
enum PipeWireQuantum {
  /// The shortest that servers grant as they are installed, and the longest within which a hold is still heard in time:
  /// 43 ms of 48 kHz. Nothing can be taken back of a cycle.
  static let allowed = 32...2048

  /// The frames of a cycle for a latency of `latency` in all: half of it, as a power of two, which is what servers
  /// round down to. A frame waits for half a cycle on an average, and for one more to be played.
  static func frames(for latency: Duration, sampleRate: Int) -> Int {
    let half = latency / .seconds(2) * Double(sampleRate)
    var frames = allowed.lowerBound
    // 256 frames of 48 kHz for 10 ms: what is a little more than half is not halved.
    while frames < allowed.upperBound, Double(frames) * 1.25 < half { frames *= 2 }
    return frames
  }

  /// The value of `node.latency`.
  static func property(for latency: Duration, sampleRate: Int) -> String {
    "\(frames(for: latency, sampleRate: sampleRate))/\(sampleRate)"
  }
}
