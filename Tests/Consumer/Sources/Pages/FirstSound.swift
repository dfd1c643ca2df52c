import Tacet

@main struct Game {
  static func main() throws {
    let engine = try AudioEngine()
    let laser = try SoundEffect(path: "laser.ogg")
    let theme = try Soundtrack(path: "theme.ogg")

    engine.soundtrack.play(theme, fadeIn: .seconds(1))
    engine.play(laser, gain: .decibels(-6), pan: 0.5)
    _ = readLine()  // Enter ends it
    print(engine.session.reasonsForSilence.soundtrack.map(\.summary))  // why the music is not heard, if it is not
  }
}
