import TacetSignal

/// The game's last order for its pause of everything, as it reaches the buses of the effects.
struct GamePauseOrder: BitwiseCopyable {
  var isPaused = false
  /// A bit for each bus that it spares, with those below.
  var spared: UInt64 = 0
  /// How the pause, or its end, is reached.
  var ramp: RampSpan = 0

  /// Changes it by the orders of the master whose time has come.
  mutating func apply(_ schedule: BusSchedule, at clocks: RenderClocks) {
    guard let pause = schedule.last(.pause, .resume, at: clocks) else { return }
    (isPaused, ramp) = (pause.isOn, pause.turn.ramp)
  }
}
