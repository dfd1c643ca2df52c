internal import TacetMixer
import TacetSignal

/// The soundtrack's pause and the end of one that wait for their time: the last of each. Pure.
struct SoundtrackTurns: Equatable {
  /// A pause, or the end of one.
  struct Turn: Equatable {
    var isPaused: Bool
    /// In frames.
    var ramp: Int
    var time: ClockTime
  }

  private var pause: Turn?
  private var resume: Turn?

  /// True if none waits.
  var isEmpty: Bool { pause == nil && resume == nil }

  /// Schedules a pause, or the end of one, in place of the one that waited.
  mutating func set(isPaused: Bool, ramp: Int, at time: ClockTime) {
    let turn = Turn(isPaused: isPaused, ramp: ramp, time: time)
    if isPaused { pause = turn } else { resume = turn }
  }

  /// Takes those whose time has come; returns the one whose time came last.
  mutating func takeDue(at clocks: RenderClocks) -> Turn? {
    let due = [pause, resume].compactMap { $0 }.filter { clocks.hasCome($0.time) }
    for turn in due { if turn.isPaused { pause = nil } else { resume = nil } }
    return due.max { clocks.frames(until: $0.time) < clocks.frames(until: $1.time) }
  }

  /// The orders of the mix for the renderer, each made by `order`.
  func orders(_ order: (_ isPaused: Bool, _ ramp: Int) -> MixOrder) -> MixTurns {
    var turns = MixTurns()
    for turn in [pause, resume].compactMap({ $0 }) {
      turns.set(isPause: turn.isPaused, order(turn.isPaused, turn.ramp), at: turn.time)
    }
    return turns
  }
}
