import Tacet
import TacetSounds

func render(to path: String) throws {
  let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
  let format = AudioFormat(sampleRate: engine.configuration.sampleRate, channels: 2)
  var file = try WaveFileWriter(path: path, format: format)

  engine.soundtrack.play(try Soundtrack(contentsOf: Sounds.theme))
  engine.play(try SoundEffect(contentsOf: Sounds.laser), pan: -0.5)
  try file.append(engine.render(frames: 2 * engine.configuration.sampleRate))
  try file.close()
}
