import Tacet
import TacetSounds

func play() async throws {
  let engine = try AudioEngine()
  let laser = try SoundEffect(contentsOf: Sounds.laser)
  let theme = try Soundtrack(contentsOf: Sounds.theme)

  engine.soundtrack.play(theme, fadeIn: .seconds(2))
  let voice = engine.play(laser, gain: .decibels(-6), at: [3, 0, -1])
  engine.setPitch(1.2, of: voice)
  engine.stop(voice)  // a voice that has ended is harmless

  for await change in engine.session.changes {
    print(change, engine.session.reasonsForSilence.soundtrack.map(\.summary))
  }
}
