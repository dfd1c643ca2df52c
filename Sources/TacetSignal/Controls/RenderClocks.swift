/// The clocks of a renderer at one moment, and which of them run.
@usableFromInline
package struct RenderClocks: Equatable, Sendable, BitwiseCopyable {
  /// Frames rendered, or passed.
  package var engine: Int
  /// Frames of the effects' mix.
  package var effects: Int
  /// Frames of the soundtrack's mix.
  package var soundtrack: Int
  /// False while the effects' mix is frozen.
  package var effectsRun = true
  /// False while the soundtrack's mix is frozen.
  package var soundtrackRuns = true
  /// How fast the soundtrack's mix goes: its clock counts frames of the music.
  package var soundtrackPace = MusicPace()

  package init(engine: Int = 0, effects: Int = 0, soundtrack: Int = 0) {
    self.engine = engine
    self.effects = effects
    self.soundtrack = soundtrack
  }

  /// The frame that comes next on a clock.
  package subscript(clock: ClockTime.Clock) -> Int {
    switch clock {
    case .engine: engine
    case .effects: effects
    case .soundtrack: soundtrack
    }
  }

  /// The frames until a moment: 0 or less if it has come, `Int.max` if its clock stands still.
  package func frames(until time: ClockTime) -> Int {
    let left = (time.frame - FrameCount(self[time.clock])).rawValue
    guard left > 0 else { return left }
    switch time.clock {
    case .engine: return left
    case .effects: return effectsRun ? left : .max
    case .soundtrack: return soundtrackRuns ? soundtrackPace.frames(until: left) : .max
    }
  }

  /// True if a moment has come.
  package func hasCome(_ time: ClockTime) -> Bool { frames(until: time) <= 0 }
}
