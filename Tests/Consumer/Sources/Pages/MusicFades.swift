import Tacet

func begin(_ theme: Soundtrack, _ engine: AudioEngine) { engine.soundtrack.play(theme, fadeIn: .seconds(2)) }
func change(to boss: Soundtrack, _ engine: AudioEngine) { engine.soundtrack.crossfade(to: boss, over: .seconds(3)) }
func end(_ engine: AudioEngine) { engine.soundtrack.stop(fadeOut: .seconds(4)) }
