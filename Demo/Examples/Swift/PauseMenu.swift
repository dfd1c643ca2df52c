// A pause menu: the game stands still at its frame, the menu clicks, and the music goes on where it was. Offline.
import Tacet
import TacetSounds

@main struct PauseMenu {
  static func main() throws {
    let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    let click = try SoundEffect(contentsOf: Sounds.click)
    engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme))
    _ = try engine.render(frames: 48_000)

    engine.pause(over: .milliseconds(200))
    _ = try engine.render(frames: 24_000)
    print("paused at frame \(engine.soundtrack.position), level", level(try engine.render(frames: 4_800)))

    engine.play(click, on: engine.interface)  // `pause` does not reach this bus
    print("the menu clicks, level", level(try engine.render(frames: 4_800)))

    engine.resume()  // the player pressed "continue"
    let heard = level(try engine.render(frames: 4_800))
    print("goes on: frame \(engine.soundtrack.position), level", heard)
  }

  /// The largest sample.
  private static func level(_ samples: [Float]) -> Float { samples.reduce(0) { max($0, abs($1)) } }
}
