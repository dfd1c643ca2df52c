import TacetSignal

/// An event in the music of the soundtrack, with the engine's frame at which it is mixed: ``SoundtrackPlayer/events``.
///
/// It is known once that frame was mixed, and heard ``EngineOutput/latency`` after that. Nothing of it depends on when
/// it is read.
public enum SoundtrackEvent: Hashable, Sendable {
  /// A soundtrack began at `position`, a frame of its file.
  case started(Soundtrack, position: Int, at: FrameCount)
  /// The same one goes on at `position`, a frame of its file, after a seek.
  case seeked(Soundtrack, position: Int, at: FrameCount)
  /// The part that repeats begins again.
  case looped(at: FrameCount)
  /// A bar begins, of a soundtrack with a tempo; counted from 0.
  case bar(Int, at: FrameCount)
  /// A beat begins, of a soundtrack with a tempo. It follows the bar that begins with it.
  case beat(MusicalPosition, at: FrameCount)
  /// A soundtrack is heard no more: it came to its end, another one took over and its fade is done, it was stopped, or
  /// its file could not be read. A play that another one replaced before its first frame has an end as well, and no
  /// start.
  case ended(SoundtrackEnd, at: FrameCount)

  /// The engine's frame at which it happens.
  public var frame: FrameCount {
    switch self {
    case .started(_, _, let frame), .seeked(_, _, let frame), .looped(let frame), .bar(_, let frame),
      .beat(_, let frame), .ended(_, let frame):
      frame
    }
  }
}
