import Glibc
import TacetSignal

/// The microphone of an offline engine: samples that a scenario names. Pure.
package enum OfflineInput: Hashable, Sendable {
  case silence
  /// A sine of this frequency and amplitude, on every channel.
  case tone(hertz: Double, amplitude: Float)
  /// Mono samples at the rate of the recording, once; silence follows.
  case samples([Float])

  /// Interleaved samples from `position` on, in frames of the recording.
  func samples(from position: Int, frames: Int, _ format: AudioFormat) -> [Float] {
    (0..<frames).flatMap { index -> [Float] in
      let frame = position + index
      let sample: Float =
        switch self {
        case .silence: 0
        case .tone(let hertz, let amplitude):
          amplitude * Float(sin(2 * Double.pi * hertz * Double(frame) / Double(format.sampleRate)))
        case .samples(let samples): samples.indices.contains(frame) ? samples[frame] : 0
        }
      return [Float](repeating: sample, count: format.channels)
    }
  }
}
