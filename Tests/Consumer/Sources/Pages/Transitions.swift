import Tacet

func meetBoss(_ engine: AudioEngine, boss: Soundtrack, hit: Soundtrack) {
  engine.soundtrack.playStinger(hit, Stinger(duckedGain: .decibels(-9)))
  engine.soundtrack.transition(
    to: boss.withTempo(TempoMap(tempo: 150)), MusicTransition(exit: .next(.bar), fadeOut: .milliseconds(300)))
}

func win(_ engine: AudioEngine) {
  engine.soundtrack.finishLoop()  // the outro of the file follows
}
