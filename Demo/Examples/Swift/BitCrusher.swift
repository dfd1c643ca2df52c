// A DSP of one's own: a bit crusher on a bus, which rounds samples to a few levels and holds each for some frames, as
// old consoles did. Offline: it writes crushed.wav, or the file that is named.
import Tacet
import TacetSounds

/// Few levels, and few of them a second. One thread at a time calls it: the engine's, and so it does not allocate.
final class Crusher: DSP, @unchecked Sendable {
  private let levels: Float
  private let hold: Int
  private var held = 0
  private var frame = SIMD2<Float>()

  init(bits: Int, hold: Int) {
    (levels, self.hold) = (Float(1 << (bits - 1)), hold)
    super.init("bit-crusher")
  }

  override func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool {
    for index in stride(from: 0, to: samples.count, by: 2) {
      if held == 0 {
        frame = (SIMD2(samples[index], samples[index + 1]) * levels).rounded(.toNearestOrAwayFromZero) / levels
      }
      held = (held + 1) % hold
      (samples[index], samples[index + 1]) = (frame.x, frame.y)
    }
    return false  // of silence it makes silence
  }
}

@main struct BitCrusher {
  static func main() throws {
    let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    let console = try engine.makeBus("console")
    engine.play(try SoundEffect(contentsOf: Sounds.engineHum), gain: .decibels(-3), loops: true, on: console)

    let path = CommandLine.arguments.dropFirst().first ?? "crushed.wav"
    var file = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    /// Hears a second of it, and counts how often the left side changes.
    func listen(_ what: String, _ dsp: DSP?) throws {
      console.setDSP(dsp)  // within 5 ms; the engine keeps it as long as it calls it
      try file.append(engine.render(frames: 4_800))
      let samples = try engine.render(frames: 48_000)
      try file.append(samples)
      let changes = stride(from: 2, to: samples.count, by: 2).count { samples[$0] != samples[$0 - 2] }
      print("\(what): \(changes) changes a second")
    }
    try listen("as it is", nil)
    try listen("8 bits at 12 kHz", Crusher(bits: 8, hold: 4))
    try listen("6 bits at 4 kHz", Crusher(bits: 6, hold: 12))
    try listen("as it was", nil)
    try file.close()
    print("wrote", path)
  }
}
