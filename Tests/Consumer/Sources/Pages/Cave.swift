import Tacet

func enterCave(_ engine: AudioEngine) {
  engine.reverb.set(.cave, over: .seconds(1))
  engine.effects.setReverbSend(ReverbSend(.decibels(-6)))
}
