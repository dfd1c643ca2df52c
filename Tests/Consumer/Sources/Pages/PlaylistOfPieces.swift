import Tacet

func playAll(_ pieces: [Soundtrack], _ engine: AudioEngine) {
  engine.soundtrack.play(Playlist(pieces, order: .shuffle, repeats: true, crossfade: .seconds(2)))
}
