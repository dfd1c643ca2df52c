import TacetSignal

/// An event in the sound itself, with the engine's frame at which it happened.
public enum EngineEvent: Hashable, Sendable {
  /// A voice began to sound.
  case voiceStarted(Voice, at: FrameCount)
  /// A voice ended.
  case voiceEnded(Voice, VoiceEnd, at: FrameCount)
  /// The soundtrack stands still at `position`, a frame of its file.
  case soundtrackFrozen(position: Int, at: FrameCount)
  /// The soundtrack goes on from `position`, a frame of its file.
  case soundtrackThawed(position: Int, at: FrameCount)

  /// The engine's frame at which it happened.
  public var frame: FrameCount {
    switch self {
    case .voiceStarted(_, let frame), .voiceEnded(_, _, let frame), .soundtrackFrozen(_, let frame),
      .soundtrackThawed(_, let frame):
      frame
    }
  }
}
