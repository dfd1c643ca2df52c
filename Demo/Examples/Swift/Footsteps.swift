// Sounds that do not tire: variations of a step, a limit for what comes in bursts, and dialogue that is understood.
// Offline.
import Tacet
import TacetSounds

@main struct Footsteps {
  static func main() throws {
    let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    let thud = try SoundEffect(contentsOf: Sounds.thud)
    let coin = try SoundEffect(contentsOf: Sounds.coin)
    let chime = try SoundEffect(contentsOf: Sounds.chime)

    // Each step at another level and pitch, each sound once in a round.
    let steps = try SoundSet([thud, chime], decibels: -4...0, pitch: 0.94...1.06, seed: 1)
    for _ in 0..<4 {
      let step = engine.play(steps, gain: .decibels(-6))
      print("step at \(engine[step].gain?.decibels ?? 0) dB, pitch \(engine[step].pitch ?? 0)")
      _ = try engine.render(frames: 96_000)
    }

    // Of many coins at once four are heard: the oldest gives way.
    coin.limit = PlayLimit(4)
    for _ in 0..<10 { engine.play(coin) }
    _ = try engine.render(frames: 4_800)
    print("of ten coins at once", engine.voiceCount, "play")
    _ = try engine.render(frames: 96_000)

    // Everything else goes down while somebody speaks.
    let dialogue = try engine.makeBus("dialogue")
    try engine.effects.setDucking(Ducking(by: .decibels(-9)), under: dialogue)
    engine.play(chime, gain: .decibels(-6), loops: true)
    let before = loudest(try engine.render(frames: 96_000))
    engine.play(chime, gain: .decibels(-40), loops: true, on: dialogue)
    _ = try engine.render(frames: 24_000)
    print("under dialogue the effects go from \(before) to \(loudest(try engine.render(frames: 96_000)))")
  }

  private static func loudest(_ samples: [Float]) -> Float { samples.reduce(0) { max($0, abs($1)) } }
}
