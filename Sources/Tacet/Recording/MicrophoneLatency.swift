public import TacetSignal

/// How late a microphone and the output are, in frames of the engine's clock: ``Microphone/latency``.
public struct MicrophoneLatency: Hashable, Sendable {
  /// Frames from the microphone to the block. Below 0 where an output's monitor is recorded, which has a sound before
  /// it is heard.
  public let input: FrameCount
  /// Frames from the mixer to the speaker.
  public let output: FrameCount

  /// Both: a player who sings exactly with what is heard is in a block whose ``RecordedBlock/frame`` is so much later
  /// than the frame at which that was rendered.
  public var total: FrameCount { FrameCount(input.rawValue + output.rawValue) }
}
