import Glibc
import Tacet
import TacetSounds

/// The sounds that are measured.
struct BenchSounds {
  /// Half a second of mono at the engine's rate.
  let effect: SoundEffect
  /// Vorbis of 44.1 kHz, in stereo.
  let music: Soundtrack
  let streamed: SoundEffect

  init(sampleRate: Int) throws(ToolError) {
    var samples = [Float](repeating: 0, count: sampleRate / 2)
    for index in samples.indices { samples[index] = 0.5 * sinf(Float(index) * 440 * 2 * .pi / Float(sampleRate)) }
    do throws(EngineError) {
      effect = try SoundEffect(frames: samples, sampleRate: sampleRate)
    } catch {
      throw .engine(error)
    }
    do throws(DecodingError) {
      music = try Soundtrack(contentsOf: Sounds.boss)
      streamed = try SoundEffect(streaming: Sounds.boss, sampleRate: sampleRate)
    } catch {
      throw .sound(error)
    }
  }
}
