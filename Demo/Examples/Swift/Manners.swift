// Facts of the player's machine, and what follows from each: silent mode, other music, headphones that are unplugged.
// Offline, faster than real time: this is how a game's own tests hear it.
import Tacet
import TacetSounds

@main struct Manners {
  static func main() throws {
    let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme))
    engine.play(try SoundEffect(contentsOf: Sounds.engineHum), gain: .decibels(-12), loops: true)
    try show(engine, "at first")

    engine.report(.silentMode(true))
    try show(engine, "silent mode")
    engine.report(.silentMode(false))
    try show(engine, "and off")

    engine.report(.otherMusicBegan(id: "radio", name: "Radio"))
    try show(engine, "the player's radio")
    engine.report(.otherMusicEnded(id: "radio"))
    try show(engine, "radio off")

    engine.report(.route(.headphones))
    engine.report(.route(.speaker))
    try show(engine, "headphones unplugged")
    engine.resume()  // the player presses "continue"
    try show(engine, "continue")
  }

  private static func show(_ engine: AudioEngine, _ what: String) throws {
    _ = try engine.render(frames: 24_000)
    let loudest = try engine.render(frames: 24_000).reduce(Float(0)) { max($0, abs($1)) }
    let verdict = engine.session.verdict
    let reasons = engine.session.reasonsForSilence.soundtrack.map(\.summary)
    print("\(what): effects \(verdict.effects.name), music \(verdict.soundtrack.name), level \(loudest)", reasons)
  }
}
