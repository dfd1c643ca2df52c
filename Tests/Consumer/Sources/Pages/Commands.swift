import Tacet
import TacetScenario

/// Tries a call that comes while the music changes. Returns what the engine says of it, as JSON.
func tryACall(_ engine: AudioEngine, _ sounds: BankSounds) throws -> (state: String, script: String) {
  let commands = EngineCommands(engine, recordsScript: true)
  try commands.perform(#"{"signal": "interruption", "source": "call", "began": true}"#)
  try commands.perform(#"{"do": "soundtrack.crossfade", "name": "boss", "over": 2}"#, with: sounds)
  // The script is the same as a scenario, for `tacet render`.
  return (engine.state, commands.script)
}
