/// Gain, mute, pause and place of a bus of the effects' mix, as the game set them.
package struct BusSetting: Equatable, Sendable {
  package var gain: Float = 1
  package var isMuted = false
  /// Its own pause, beside those of the buses above.
  package var isPaused = false
  /// The bus above; negative for the master.
  package var parent = -1

  /// A bus as it is at first.
  package init() {}
}
