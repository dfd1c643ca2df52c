import TacetSignal
import TacetSystem

/// A function of the game that makes the frames of an effect or of a soundtrack.
final class SoundGenerator: Sendable {
  typealias Fill = @Sendable (UnsafeMutableBufferPointer<Float>) -> Int

  /// The shortest and the longest latency.
  static let latencies = Duration.milliseconds(40)...Duration.milliseconds(300)

  let format: AudioFormat
  /// The frames that are made ahead.
  let ahead: Int
  private let fill: Fill
  /// Voices of one effect share its frames: one asks at a time.
  private let filling = Locked<Void>(())

  /// - Throws: ``EngineError/invalidFrames(_:)``.
  init(
    sampleRate: Int, channels: Int, latency: Duration,
    within latencies: ClosedRange<Duration> = SoundGenerator.latencies,
    _ fill: @escaping Fill
  ) throws(EngineError) {
    format = try AudioFormat(effectRate: sampleRate, channels: channels)
    guard latencies.contains(latency) else {
      let (least, most) = (latencies.lowerBound / .milliseconds(1), latencies.upperBound / .milliseconds(1))
      throw .invalidFrames("made \(latency / .milliseconds(1)) ms ahead; \(Int(least)) to \(Int(most)) are known")
    }
    ahead = FrameCount(latency, sampleRate: sampleRate).rawValue
    self.fill = fill
  }

  /// Requests up to `frames` frames from the game; returns how many it made. Samples that are not finite become
  /// silence.
  func make(_ samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    let buffer = UnsafeMutableBufferPointer(start: samples, count: frames * format.channels)
    buffer.update(repeating: 0)
    let made = max(0, min(frames, filling.withLock { _ in fill(buffer) }))
    for index in 0..<(made * format.channels) where !buffer[index].isFinite { buffer[index] = 0 }
    return made
  }
}

extension AudioFormat {
  /// The rates of effects that are made or streamed.
  static let effectRates = 1_000...384_000

  /// The format of an effect from frames.
  ///
  /// - Throws: ``EngineError/invalidFrames(_:)`` for other channels than 1 or 2, or rates beyond 1,000 to 384,000.
  init(effectRate sampleRate: Int, channels: Int) throws(EngineError) {
    guard channels == 1 || channels == 2 else {
      throw .invalidFrames("\(channels) channels; mono and stereo are known")
    }
    guard Self.effectRates.contains(sampleRate) else {
      throw .invalidFrames("\(sampleRate) frames a second; 1,000 to 384,000 are known")
    }
    self.init(sampleRate: sampleRate, channels: channels)
  }
}
