import Tacet

/// The player's settings, from 0 to 1.
struct Volumes: Codable {
  var everything: Float = 1
  var music: Float = 0.8
  var effects: Float = 1
}

func apply(_ volumes: Volumes, to engine: AudioEngine) {
  engine.master.setGain(Gain(slider: volumes.everything))
  engine.soundtrack.bus.setGain(Gain(slider: volumes.music))
  engine.effects.setGain(Gain(slider: volumes.effects))
}
