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
    /// Tells it from all others.
    var number: UInt32
  }

  private var pause: Turn?
  private var resume: Turn?
  private var lastNumber: UInt32 = 0

  /// True if none waits.
  var isEmpty: Bool { pause == nil && resume == nil }

  /// Schedules a pause, or the end of one, in place of the one that waited.
  mutating func set(isPaused: Bool, ramp: Int, at time: ClockTime) {
    lastNumber = lastNumber == .max ? 1 : lastNumber + 1
    let turn = Turn(isPaused: isPaused, ramp: ramp, time: time, number: lastNumber)
    if isPaused { pause = turn } else { resume = turn }
  }

  /// Takes the one with this number, whose time has come.
  mutating func take(_ number: UInt32) -> Turn? {
    if let turn = pause, turn.number == number {
      pause = nil
      return turn
    }
    guard let turn = resume, turn.number == number else { return nil }
    resume = nil
    return turn
  }

  mutating func clear() { (pause, resume) = (nil, nil) }

  /// The orders of the mix for the renderer, each made by `order`.
  func orders(_ order: (_ isPaused: Bool, _ ramp: Int) -> MixOrder) -> MixTurns {
    var turns = MixTurns()
    for turn in [pause, resume].compactMap({ $0 }) {
      turns.set(isPause: turn.isPaused, order(turn.isPaused, turn.ramp), at: turn.time, number: turn.number)
    }
    return turns
  }
}
