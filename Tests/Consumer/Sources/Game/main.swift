// Renders half a second of a game to the WAV file named on the command line, or to game.wav.
import Tacet
import TacetSounds

struct Score: Listener {
  var hits = 0
  mutating func hit(_ effect: Effect) { hits += 1 }
}

struct Game {
  let level = Level(number: 1, route: Route(length: 12))
  let category = Category.weapon
  var score = Score()

  mutating func play(to path: String) throws {
    let engine = try AudioEngine(AudioEngine.Configuration(category: .ambient, output: .offline))
    let format = AudioFormat(sampleRate: engine.configuration.sampleRate, channels: 2)
    var file = try WaveFileWriter(path: path, format: format)
    engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme))
    engine.play(try SoundEffect(contentsOf: Sounds.laser), pan: -0.5)
    score.hit(Effect(color: "red"))
    let samples = try engine.render(frames: engine.configuration.sampleRate / 2)
    try file.append(samples)
    try file.close()
    let peak = samples.reduce(0) { max($0, abs($1)) }
    print("level \(level.number), \(category), \(score.hits) hit, \(samples.count / 2) frames, peak \(peak)")
  }
}

let path = CommandLine.arguments.dropFirst().first ?? "game.wav"
var game = Game()
try game.play(to: path)
