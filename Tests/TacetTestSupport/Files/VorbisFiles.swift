import Foundation
import TacetDecoding
import TacetEncoding
import TacetSignal

extension TemporaryFolder {
  /// Writes an Ogg Vorbis file of `samples` and returns its path.
  package func writeVorbis(
    _ samples: [Float], format: AudioFormat, to name: String, tags: [(String, String)] = [], serial: Int32 = 1
  ) throws -> String {
    var writer = try VorbisFileWriter(path: file(name), format: format, tags: tags, serial: serial)
    try writer.append(samples)
    try writer.close()
    return file(name)
  }
}

/// `frames` frames of a sine on each of `channels` channels, each channel an octave above the one before.
package func sine(
  frequency: Double, amplitude: Float = 0.5, sampleRate: Int, frames: Int, channels: Int = 1
) -> [Float] {
  var samples: [Float] = []
  samples.reserveCapacity(frames * channels)
  for frame in 0..<frames {
    for channel in 0..<channels {
      let phase = 2 * Double.pi * frequency * Double(1 << channel) * Double(frame) / Double(sampleRate)
      samples.append(amplitude * Float(sin(phase)))
    }
  }
  return samples
}
