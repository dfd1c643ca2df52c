// Music that follows danger: two stems on one frame, faded by the game's danger, and a snapshot that muffles the rest.
// Offline: it writes danger.wav, or the file that is named.
import Tacet

@main struct Danger {
  static func main() throws {
    let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    let path = CommandLine.arguments.dropFirst().first ?? "danger.wav"
    // Stems are files of equal length; here they are made.
    let calm = try stem(110, named: path + ".calm.wav")
    let drums = try stem(220, named: path + ".drums.wav")
    let music = try Soundtrack(layers: [
      SoundtrackLayer(calm),  // always there
      SoundtrackLayer(drums, gain: .decibels(-3), enters: 0.3...0.7),
    ])
    engine.soundtrack.play(music)

    var file = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    for second in 0..<8 {
      let danger = Float(min(second, 7 - second)) / 3  // up, and down again
      engine.soundtrack.setIntensity(danger, over: .milliseconds(800))
      if second == 3 {
        let muffled = Snapshot("danger", ["effects": .init(cutoffs: SoundFilter(lowPassHertz: 900))])
        try engine.snapshots.enter(muffled, over: .milliseconds(500))
      }
      try file.append(engine.render(frames: 48_000))
      print("danger \(danger): drums at", engine.soundtrack.intensity)
    }
    try file.close()
    print("wrote", path)
  }

  /// A file of one second with a tone.
  private static func stem(_ hertz: Int, named path: String) throws -> Soundtrack {
    var file = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    let period = 48_000 / hertz
    try file.append((0..<96_000).map { Float($0 / 2 % period) / Float(period) * 0.4 - 0.2 })
    try file.close()
    return try Soundtrack(path: path)
  }
}
