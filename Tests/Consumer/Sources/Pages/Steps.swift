import Tacet

func loadSteps() throws -> SoundSet {
  try SoundSet(
    [SoundEffect(path: "step1.wav"), SoundEffect(path: "step2.wav"), SoundEffect(path: "step3.wav")],
    decibels: -3...0, pitch: 0.95...1.05)
}

func step(_ steps: SoundSet, _ engine: AudioEngine) { engine.play(steps, gain: .decibels(-6)) }
