import Tacet

/// The lines of a menu: a name, and what choosing it does.
func outputs(of engine: AudioEngine) -> [(name: String, choose: () throws -> Void)] {
  [("System's choice", { try engine.output.choose(nil) })]
    + engine.output.devices.map { device in (device.name, { try engine.output.choose(device.id) }) }
}

/// The choice from the last run; an output that is absent is waited for.
func engine(restoring saved: SavedOutput?) throws -> AudioEngine {
  var configuration = AudioEngine.Configuration()
  configuration.chosenOutput = saved
  configuration.applicationName = "Mine"
  return try AudioEngine(configuration)
}
