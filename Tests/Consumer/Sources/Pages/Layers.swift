import Tacet

func loadMine() throws -> Soundtrack {
  try Soundtrack(layers: [
    SoundtrackLayer(Soundtrack(path: "mine-pads.ogg")),  // always there
    SoundtrackLayer(Soundtrack(path: "mine-drums.ogg"), enters: 0.2...0.5),
    SoundtrackLayer(Soundtrack(path: "mine-choir.ogg"), gain: .decibels(-3), enters: 0.7...1),
  ])
}

/// Called once a frame: the same value again changes nothing.
func follow(danger: Float, _ engine: AudioEngine) { engine.soundtrack.setIntensity(danger, over: .milliseconds(800)) }
