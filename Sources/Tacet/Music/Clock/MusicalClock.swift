import TacetSignal

/// The beats of what plays: of the soundtrack, by the tempo that it was given, or of the effects. It stands still
/// whenever that does, and never drifts from it.
///
/// ```swift
/// engine.soundtrack.play(theme.withTempo(TempoMap(tempo: 128)))
/// // …
/// let clock = engine.soundtrack.musicalClock
/// engine.play(hit, startingAt: clock.next(.beat))
/// engine.soundtrack.crossfade(to: boss, over: .seconds(1), at: clock.next(.bars(4)))
/// ```
///
/// Times are computed when they are asked for. A seek, or another soundtrack, does not change those that were given:
/// they come when as much music has played. Any thread.
public struct MusicalClock: Sendable {
  /// The music that a clock follows.
  enum Music: Sendable {
    case soundtrack
    /// Music of effects that began when their clock stood at this frame.
    case effects(TempoMap, start: Int)
  }

  let driver: EngineDriver
  let music: Music

  init(driver: EngineDriver, music: Music) {
    self.driver = driver
    self.music = music
  }

  /// A clock for effects, which begins now and stands still while they are held.
  public init(_ tempo: TempoMap, of engine: AudioEngine) {
    driver = engine.host.driver
    music = .effects(tempo, start: driver.read { $1.clocks.effects })
  }

  /// Where the music is: the beat of the frame that is mixed next, true to the last block. Nil if no soundtrack with a
  /// tempo has begun. An idle engine is advanced to the present by this call.
  public var position: MusicalPosition? {
    driver.read { state, reading in
      switch music {
      case .soundtrack:
        state.director.plays.musicTime(at: reading.music)?.position(after: reading.music.played)
      case .effects(let map, let start):
        map.position(atFrame: FrameCount(reading.clocks.effects - start), sampleRate: state.sampleRate)
      }
    }
  }

  /// The next frame of a grid, at least a time ahead: now, if the music is on it. Where the grid never comes in the
  /// part of a soundtrack that repeats, the beginning of that. Nil, which is at once, if no soundtrack with a tempo has
  /// begun.
  ///
  /// On a running engine blocks are rendered meanwhile: `ahead` of 20 ms keeps what is asked for just before a beat
  /// from coming after it.
  public func next(_ grid: Quantization, ahead: Duration = .zero) -> ClockTime? {
    let lead = driver.frames(ahead)
    return driver.read { state, reading in
      switch music {
      case .soundtrack:
        state.director.plays.musicTime(at: reading.music)?.next(grid, after: reading.music, lead: lead)
      case .effects(let map, let start):
        .effects(
          FrameCount(start)
            + map.next(grid, from: FrameCount(reading.clocks.effects - start + lead), sampleRate: state.sampleRate))
      }
    }
  }

  /// The time of a beat, which may be fractional. In the part of a soundtrack that repeats: its next occurrence. In the
  /// past, which means at once, if the beat comes no more. Nil if no soundtrack with a tempo has begun.
  public func time(ofBeat beat: Double) -> ClockTime? {
    driver.read { state, reading in
      switch music {
      case .soundtrack:
        state.director.plays.musicTime(at: reading.music).map { time in
          .soundtrack(
            FrameCount(
              reading.music.clock + time.played(atBeat: beat, from: reading.music.played) - reading.music.played))
        }
      case .effects(let map, let start):
        .effects(FrameCount(start) + map.frame(ofBeat: beat, sampleRate: state.sampleRate))
      }
    }
  }
}
