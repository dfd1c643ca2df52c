// An effect whose frames the program makes while it plays: a siren. It is a voice like any other. Offline: it writes
// siren.wav, or the file that is named.
import Glibc
import Tacet

/// The oscillator. One thread at a time makes its frames: the engine's.
final class Siren: @unchecked Sendable {
  private var phase: Float = 0
  private var frame = 0

  func fill(_ frames: UnsafeMutableBufferPointer<Float>) -> Int {
    for index in frames.indices {
      let hertz = 700 + 250 * sinf(Float(frame) / 48_000 * 2 * .pi * 0.7)
      phase = fmodf(phase + hertz / 48_000, 1)
      frames[index] = 0.4 * sinf(2 * .pi * phase)
      frame += 1
    }
    return frames.count  // fewer would end the voice
  }
}

@main struct Synthesizer {
  static func main() throws {
    let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
    let siren = Siren()
    let effect = try SoundEffect(generatedAt: 48_000) { siren.fill($0) }

    let voice = engine.play(effect, pan: -0.5, fadeIn: .milliseconds(300))
    engine[voice].setPan(0.5, over: .seconds(3))
    engine[voice].setPitch(0.5, over: .seconds(1), at: .engine(FrameCount(2 * 48_000)))

    let path = CommandLine.arguments.dropFirst().first ?? "siren.wav"
    var file = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 2))
    try file.append(engine.render(frames: 3 * 48_000))
    engine.stop(voice, fadeOut: .milliseconds(500))
    try file.append(engine.render(frames: 48_000))
    try file.close()
    print("wrote \(path); \(engine.diagnostics.statistics.dropouts) dropouts")
  }
}
