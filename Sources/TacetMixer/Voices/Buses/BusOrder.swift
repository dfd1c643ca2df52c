import TacetSignal

/// The game's last order for one bus of the effects.
struct BusOrder: BitwiseCopyable, Equatable {
  var gain: Float = 1
  var isMuted = false
  var isPaused = false
  /// How a change of gain, or the end of a mute, is reached.
  var ramp: RampSpan = 0
  /// How the silence of a mute is reached.
  var muteRamp: RampSpan = 0
  /// The gain of the snapshots in force, and how a change of it is reached.
  var snapshot: Float = 1
  var snapshotRamp: RampSpan = 0
  /// The factor of the speed of its voices, and how a change of it is reached.
  var timeScale: Float = 1
  var timeRamp: RampSpan = 0
  /// The factor is that of a snapshot.
  var hasSnapshotTimeScale = false
  /// The bus above; ``BusBank/top`` for the master.
  var parent = Int8(BusBank.top)
  /// How a pause, or its end, is reached.
  var pauseRamp: RampSpan = 0
}
