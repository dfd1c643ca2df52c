import Tacet

func load() throws -> Soundtrack {
  try Soundtrack(path: "song.ogg").withTempo(TempoMap(tempo: 128, start: .milliseconds(35)))
}

/// How far from the nearest beat a key was pressed, in beats: -0.5 to 0.5; nil while nothing plays.
func distanceFromBeat(_ engine: AudioEngine) -> Double? {
  guard let beats = engine.soundtrack.musicalClock.position?.beats else { return nil }
  return beats - beats.rounded()
}

func playOnBeat(_ hit: SoundEffect, _ engine: AudioEngine) {
  engine.play(hit, startingAt: engine.soundtrack.musicalClock.next(.beat))
}
