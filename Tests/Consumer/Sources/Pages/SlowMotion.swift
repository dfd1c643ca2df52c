import Tacet

func slowDown(_ engine: AudioEngine) {
  engine.effects.setTimeScale(0.25, over: Fade(.milliseconds(400), .decibels))
  engine.soundtrack.bus.setTimeScale(0.5, over: .milliseconds(400))
}

func speedUp(_ engine: AudioEngine) {
  engine.effects.setTimeScale(1, over: .milliseconds(400))
  engine.soundtrack.bus.setTimeScale(1, over: .milliseconds(400))
}
