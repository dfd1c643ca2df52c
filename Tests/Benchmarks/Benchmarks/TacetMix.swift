import Tacet
import TacetSignal

/// The mix on an engine of ours.
final class TacetMix {
  let engine: AudioEngine
  private let callback: RenderCallback
  private(set) var effects: [SoundEffect] = []

  init(sounding: Int, voices: Int = 4096, resampling: Resampling = .linear) throws {
    var configuration = AudioEngine.Configuration(output: .offline)
    configuration.maximumSounding = sounding
    configuration.maximumVoices = voices
    configuration.resampling = resampling
    engine = try AudioEngine(configuration)
    callback = engine.diagnostics.renderCallback
  }

  /// Makes the sounds, as float at `rate` frames a second, or the first `frames` frames of them.
  func load(rate: Int, frames: Int = BenchmarkVoices.soundFrames) throws {
    effects = try (0..<BenchmarkVoices.soundCount).map { k in
      try SoundEffect(
        frames: BenchmarkVoices.sound(k).prefix(frames).map { Float($0) / 32_768 }, sampleRate: rate, convertedTo: nil)
    }
    try engine.prepareSpace()
  }

  /// Plays a voice of the mix.
  @discardableResult
  func play(_ voice: BenchmarkVoices.Voice, pitch: Float, gain: Float? = nil, inSpace: Bool = false) -> Voice {
    engine.play(
      effects[voice.sound], gain: Gain(amplitude: gain ?? voice.gain), pan: voice.pan,
      at: inSpace ? [voice.direction.x * voice.distance, 0, voice.direction.z * voice.distance] : nil, pitch: pitch,
      loops: true)
  }

  /// Renders; where `soundtrack` is given, the soundtrack goes there.
  func render(
    into block: UnsafeMutablePointer<Float>, soundtrack: UnsafeMutablePointer<Float>? = nil, frames: Int
  ) {
    callback(block, soundtrack: soundtrack, frames: frames)
  }
}
