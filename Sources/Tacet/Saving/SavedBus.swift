import TacetSignal

/// A bus of a saved value.
struct SavedBus: Codable, Hashable, Sendable {
  var gain: Float
  var isMuted: Bool
  var isPaused: Bool
  /// The strengths of its filter.
  var lowPass: Float
  var highPass: Float
  var timeScale: Float

  init(_ bus: BusTable.Entry) {
    gain = bus.gain
    isMuted = bus.isMuted
    isPaused = bus.isPaused
    lowPass = bus.controls.filter.value.lowPassStrength
    highPass = bus.controls.filter.value.highPassStrength
    timeScale = bus.timeScale
  }

  var filter: BusFilter { BusFilter(lowPassStrength: lowPass, highPassStrength: highPass) }

  /// Checks the numbers of the bus at `place`.
  func check(_ place: String) throws(SavedPlaybackError) {
    try SavedRange.check(gain, 0...Gain.maximum.amplitude, "\(place).gain")
    try SavedRange.check(lowPass, 0...1, "\(place).lowPass")
    try SavedRange.check(highPass, 0...1, "\(place).highPass")
    try SavedRange.check(timeScale, 0.0625...16, "\(place).timeScale")
  }
}
