import TacetSignal

/// Where the soundtrack is, by three clocks at one moment: ``SoundtrackPlayer/playhead``.
///
/// The frame ``position`` of the file is mixed at the engine's ``frame``, which is due at ``hostTime`` and heard
/// ``EngineOutput/latency`` later. A rhythm game that draws at the time `now` shows the place in the file that is heard
/// then:
///
/// ```swift
/// if let playhead = engine.soundtrack.playhead, playhead.isMoving {
///   let heard = playhead.time + (now - playhead.hostTime - (engine.output.latency ?? .zero)) * playhead.speed
/// }
/// ```
public struct Playhead: Hashable, Sendable {
  /// The soundtrack that plays: in a crossfade the new one.
  public let soundtrack: Soundtrack
  /// The frame of its file that is mixed next.
  public let position: Int
  /// How often the part that repeats has begun again.
  public let rounds: Int
  /// The engine's frame that is mixed next.
  public let frame: FrameCount
  /// When that frame is due, by `CLOCK_MONOTONIC`, since the start of the machine. It moves evenly, a block at a time.
  /// Of an offline engine: how much was rendered.
  public let hostTime: Duration
  /// False while it stands still: paused, or held.
  public let isMoving: Bool
  /// The factor of its speed: the time scale of its bus.
  public let speed: Double

  /// ``position`` as a time of the file.
  public var time: Duration { FrameCount(position).duration(sampleRate: soundtrack.info.format.sampleRate) }
}
