// A worn radio: a bus that lets little through, squeezes it, and runs it through a DSP of one's own, which saturates
// and crackles. Offline: it writes worn-radio.wav, or the file that is named.
import Glibc
import Tacet
import TacetSounds

/// Saturation and crackle. One thread at a time calls it: the engine's, and so it does not allocate.
final class Wear: DSP, @unchecked Sendable {
  private var random: UInt32 = 1
  /// The strength that is left of the last crackle.
  private var crackle: Float = 0

  override func process(_ samples: UnsafeMutableBufferPointer<Float>, sampleRate: Int) -> Bool {
    for index in stride(from: 0, to: samples.count, by: 2) {
      random ^= random << 13
      random ^= random >> 17
      random ^= random << 5
      let noise = Float(random) / 2_147_483_648 - 1
      crackle *= 0.8
      if Int(random) % sampleRate < 12 { crackle = 0.3 }  // 12 a second
      let all = (crackle + 0.002) * noise
      samples[index] = tanhf(2 * samples[index]) * 0.7 + all
      samples[index + 1] = tanhf(2 * samples[index + 1]) * 0.7 + all
    }
    return true  // it goes on in silence, for 10 s at most
  }
}

@main struct WornRadio {
  static func main() throws {
    let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    let radio = try engine.makeBus("radio")
    let song = engine.play(try SoundEffect(contentsOf: Sounds.theme), loops: true, on: radio)

    let path = CommandLine.arguments.dropFirst().first ?? "worn-radio.wav"
    var file = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    /// Hears a second of it.
    func listen(_ what: String) throws {
      try file.append(engine.render(frames: 4_800))  // changes take 50 ms
      let samples = try engine.render(frames: 48_000)
      try file.append(samples)
      let power = samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)
      print("\(what): \(Gain(amplitude: power.squareRoot()).decibels) dB")
    }
    try listen("the song")
    // In this order, whichever is set first: cutoffs, equaliser, compressor, DSP.
    radio.setCutoffs(SoundFilter(lowPassHertz: 3_000, highPassHertz: 400, resonance: 1.5))
    radio.setEqualiser(Equaliser(middle: .init(1_500, gain: .decibels(4), width: 1)))
    try listen("by a small loudspeaker")
    radio.setCompressor(CompressorSettings(threshold: .decibels(-30), ratio: 6, makeUp: .decibels(12)))
    try listen("squeezed")
    radio.setDSP(Wear("worn radio"))
    try listen("worn")
    engine.stop(song)
    try listen("between two songs")
    radio.setDSP(nil)
    try listen("off")
    try file.close()
    print("wrote", path)
  }
}
