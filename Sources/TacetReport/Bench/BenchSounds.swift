import FoundationEssentials
import Glibc
import Tacet

/// The sounds that are measured.
package struct BenchSounds {
  /// Half a second of mono at the engine's rate.
  let effect: SoundEffect
  let music: Soundtrack
  let streamed: SoundEffect

  /// Four layers of the music.
  let layers: Soundtrack

  /// - Parameter music: a file of Vorbis of 44.1 kHz in stereo.
  package init(music file: URL, sampleRate: Int) throws {
    var samples = [Float](repeating: 0, count: sampleRate / 2)
    for index in samples.indices { samples[index] = 0.5 * sinf(Float(index) * 440 * 2 * .pi / Float(sampleRate)) }
    effect = try SoundEffect(frames: samples, sampleRate: sampleRate, convertedTo: sampleRate)
    let music = try Soundtrack(contentsOf: file)
    layers = try Soundtrack(layers: (0..<4).map { _ in SoundtrackLayer(music) })
    streamed = try SoundEffect(streaming: file, sampleRate: sampleRate)
    self.music = music
  }
}
