import Tacet

func duckUnderDialogue(_ engine: AudioEngine) throws -> Bus {
  let dialogue = try engine.makeBus("dialogue")
  try engine.soundtrack.bus.setDucking(Ducking(by: .decibels(-9)), under: dialogue)
  try engine.effects.setDucking(Ducking(by: .decibels(-6)), under: dialogue)
  return dialogue
}
