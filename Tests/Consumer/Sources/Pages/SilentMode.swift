import Tacet

/// The loudest sample of the next frames of an offline engine.
func loudest(_ engine: AudioEngine, seconds: Double) throws -> Float {
  try engine.render(frames: Int(seconds * 48_000)).reduce(0) { max($0, abs($1)) }
}

/// True if a game is silent 20 ms after the player has switched silent mode on, and says why.
func keepsSilent(effect: SoundEffect) throws -> Bool {
  let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
  engine.play(effect, loops: true)
  let before = try loudest(engine, seconds: 0.5)
  engine.report(.silentMode(true))
  _ = try loudest(engine, seconds: 0.02)
  let after = try loudest(engine, seconds: 0.5)
  return before > 0 && after == 0 && engine.session.reasonsForSilence.effects == [.silentMode]
}
