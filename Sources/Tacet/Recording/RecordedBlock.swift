public import TacetSignal

/// A block of a recording.
public struct RecordedBlock: Hashable, Sendable {
  /// Interleaved samples, full scale -1 to 1, with the microphone's gain; zeros while the game mutes it.
  public let samples: [Float]
  /// The rate and the channels that were granted, which may differ from those that were asked for.
  public let format: AudioFormat
  /// The engine's clock at the first frame, as it arrived. It was sung ``MicrophoneLatency/input`` earlier, and what
  /// was heard by then had been rendered ``MicrophoneLatency/output`` before that.
  public let frame: FrameCount
  /// The number of frames that were recorded before it.
  public let position: Int
  /// The number of frames that were lost directly before it.
  public let lostFrames: Int

  /// The number of its frames.
  public var frames: Int { samples.count / max(1, format.channels) }

  init(samples: [Float], format: AudioFormat, frame: FrameCount, position: Int, lostFrames: Int) {
    self.samples = samples
    self.format = format
    self.frame = frame
    self.position = position
    self.lostFrames = lostFrames
  }
}
