import Tacet

func openSoftly(_ engine: AudioEngine) throws {
  engine.effects.setPaused(true)
  let muffled = Snapshot(
    "menu", ["soundtrack": .init(gain: .decibels(-6), cutoffs: SoundFilter(lowPassHertz: 700))])
  try engine.snapshots.enter(muffled, over: .milliseconds(300))
}

func closeSoftly(_ engine: AudioEngine) {
  engine.snapshots.leave("menu", over: .milliseconds(300))
  engine.effects.setPaused(false)
}
