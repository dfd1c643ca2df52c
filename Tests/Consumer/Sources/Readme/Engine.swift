import Tacet
import TacetSounds

func play() async throws {
  let engine = try AudioEngine()
  engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme), fadeIn: .seconds(2))
  let voice = engine.play(try SoundEffect(contentsOf: Sounds.laser), gain: .decibels(-6), at: [3, 0, -1])
  engine[voice].setPitch(1.2, over: .seconds(1))
  for await change in engine.session.changes {  // a call, headphones that vanish, the player's own music
    print(change.summary, engine.session.reasonsForSilence.soundtrack.map(\.summary))
  }
}
