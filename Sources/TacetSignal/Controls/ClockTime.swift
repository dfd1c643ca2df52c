/// A moment on one of an engine's clocks, at which something is to start, stop, pause or change, exactly to the frame.
///
/// A moment that has passed is now.
///
/// ```swift
/// engine.play(hit, startingAt: engine.time(in: .milliseconds(100)))
/// engine.stop(voice, at: engine.soundtrack.musicalClock.next(.bar))
/// ```
public struct ClockTime: Hashable, Sendable, BitwiseCopyable {
  /// A clock that counts frames.
  public enum Clock: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    /// `AudioEngine.clock`, which runs on whatever is paused.
    case engine
    /// The clock of the effects, which stands still while they are held, by the system or by the game's pause of
    /// everything.
    case effects
    /// The clock of the soundtrack, which counts frames of its music, slower in slow motion. It stands still while that
    /// is paused or held, or waits for its file.
    case soundtrack
  }

  /// The clock that counts ``frame``.
  public let clock: Clock
  /// The frame that it counts when the moment comes.
  public let frame: FrameCount

  /// A frame of a clock.
  public init(_ clock: Clock, _ frame: FrameCount) {
    self.clock = clock
    self.frame = frame
  }

  /// A frame of the engine's clock.
  public static func engine(_ frame: FrameCount) -> ClockTime { ClockTime(.engine, frame) }
  /// A frame of the effects' clock.
  public static func effects(_ frame: FrameCount) -> ClockTime { ClockTime(.effects, frame) }
  /// A frame of the soundtrack's clock.
  public static func soundtrack(_ frame: FrameCount) -> ClockTime { ClockTime(.soundtrack, frame) }

  /// A later moment on the same clock.
  public static func + (time: ClockTime, frames: FrameCount) -> ClockTime { ClockTime(time.clock, time.frame + frames) }
}
