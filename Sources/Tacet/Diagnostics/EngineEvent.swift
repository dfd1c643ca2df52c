public import TacetMonitors
import TacetSession
import TacetSignal

/// An event in the sound itself, with the engine's frame at which it happened.
public enum EngineEvent: Hashable, Sendable {
  /// A voice began to sound.
  case voiceStarted(Voice, at: FrameCount)
  /// A voice ended, for this reason; its completion gets the same one.
  case voiceEnded(Voice, VoiceEnd, at: FrameCount)
  /// A soundtrack began at `position`, a frame of its file; or the end of one behind its loop.
  case soundtrackStarted(position: Int, at: FrameCount)
  /// The same one goes on at `position`, a frame of its file, after a seek.
  case soundtrackSeeked(position: Int, at: FrameCount)
  /// The soundtrack stands still at `position`, a frame of its file.
  case soundtrackFrozen(position: Int, at: FrameCount)
  /// The soundtrack goes on from `position`, a frame of its file.
  case soundtrackThawed(position: Int, at: FrameCount)
  /// A bus begins to go down because another one sounds, or begins to come back: ``Bus/setDucking(_:under:)``.
  case busDucked(String, Bool, at: FrameCount)
  /// The file of a soundtrack was deleted or replaced while it plays; it goes on as it was. Not in an offline engine.
  case soundtrackRemoved(at: FrameCount)
  /// The file of a soundtrack ended before the length that its header claims: it was cut while it played, or before. It
  /// loops or ends there.
  case soundtrackCut(at: FrameCount)
  /// The session wants other players to be turned down, or wants it no more: ``SessionOptions/duckOthers``.
  case duckOthers(Bool, at: FrameCount)
  /// Other programs see this piece with this status and, as its rate, the factor of its speed; nil: the program is no
  /// player any more.
  case nowPlaying(title: String?, PlaybackStatus, rate: Double, at: FrameCount)
  /// The jump of the position is announced to other programs.
  case nowPlayingSeeked(to: Duration, at: FrameCount)
  /// Voices with a place sound through HRTF from here on, or no more.
  case hrtf(Bool, at: FrameCount)
  /// The reasons outside the game why its streams are not heard are now these: ``SessionChange/outsideChanged(_:)``.
  case outsideChanged([OutsideReason], at: FrameCount)
  /// The reasons in the game's own levels why a side is not heard are now these: ``SessionChange/levelsChanged(_:)``.
  case levelsChanged([LevelReason], at: FrameCount)
  /// The game has changed the dynamic range: ``EngineOutput/setDynamicRange(_:over:at:)``.
  case dynamicRange(DynamicRange, at: FrameCount)
  /// The recording that the game has asked for goes on, is held, or has ended: ``SessionChange/recordingChanged(_:)``.
  case recordingChanged(RecordingVerdict, at: FrameCount)
  /// A media key, a headset or a player control sent this command.
  case remoteCommand(RemoteCommand, at: FrameCount)

  /// The engine's frame at which it happened.
  public var frame: FrameCount {
    switch self {
    case .voiceStarted(_, let frame), .voiceEnded(_, _, let frame), .soundtrackFrozen(_, let frame),
      .soundtrackThawed(_, let frame), .soundtrackRemoved(let frame), .soundtrackCut(let frame),
      .soundtrackStarted(_, let frame), .soundtrackSeeked(_, let frame), .nowPlaying(_, _, _, let frame),
      .nowPlayingSeeked(_, let frame),
      .remoteCommand(_, let frame), .duckOthers(_, let frame), .hrtf(_, let frame), .busDucked(_, _, let frame),
      .outsideChanged(_, let frame), .levelsChanged(_, let frame), .dynamicRange(_, let frame),
      .recordingChanged(_, let frame):
      frame
    }
  }
}
