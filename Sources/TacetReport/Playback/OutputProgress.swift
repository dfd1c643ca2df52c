/// The progress of an output by the frames that it has asked for. Pure; time is in seconds since any one moment.
///
/// An engine reports a lost output after a grace period. Its clock stands still before that.
package struct OutputProgress {
  package enum Phase: Equatable {
    /// The output has not asked for a frame yet.
    case starting
    case running
    /// The output has asked for no frame for longer than its latency explains.
    case standing
  }

  /// The longest time between two requests of an output that keeps up, besides its latency.
  static let longestGap = 0.3

  package private(set) var phase = Phase.starting
  private var frames = 0
  private var advancedAt = 0.0

  package init() {}

  /// Takes the number of frames rendered by `now`, and the seconds from a frame's rendering to its being heard.
  package mutating func update(frames: Int, at now: Double, latency: Double) {
    if frames > self.frames {
      (self.frames, advancedAt, phase) = (frames, now, .running)
    } else if phase == .running, now - advancedAt > latency + Self.longestGap {
      phase = .standing
    }
  }
}
