import Glibc
import TacetSystem

/// The sound of a part of a scenario, as far as it was put out.
struct HeardSound: CustomStringConvertible {
  private let frames: Range<Int>
  private let sampleRate: Int
  private var squares = 0.0
  private var count = 0
  private(set) var peak: Float = 0
  private var peakFrame = 0

  /// Nothing yet of the sound between these frames.
  init(_ frames: Range<Int>, sampleRate: Int) { (self.frames, self.sampleRate) = (frames, sampleRate) }

  /// Adds interleaved stereo samples that begin at `frame`, as far as they are of this part.
  mutating func add(_ samples: UnsafeBufferPointer<Float>, from frame: Int) {
    let part = frames.clamped(to: frame..<(frame + samples.count / 2))
    for index in 2 * (part.lowerBound - frame)..<2 * (part.upperBound - frame) {
      let sample = samples[index]
      squares += Double(sample) * Double(sample)
      if abs(sample) > peak { (peak, peakFrame) = (abs(sample), frame + index / 2) }
    }
    count += 2 * part.count
  }

  /// The root mean square in decibels of full scale; minus infinity for silence.
  var level: Double { count == 0 ? -.infinity : 10 * log10(squares / Double(count)) }

  /// The highest sample in decibels of full scale; minus infinity for silence.
  var peakLevel: Double { 20 * log10(Double(peak)) }

  /// "heard from 2.000 s to 2.100 s: a level of -21.3 dB, the peak -12.1 dB at 2.034 s".
  var description: String {
    func seconds(_ frame: Int) -> String { "\((Double(frame) / Double(sampleRate)).fixed(3)) s" }
    let sound =
      peak == 0
      ? "silence"
      : "a level of \(level.fixed(1)) dB, the peak \(peakLevel.fixed(1)) dB at \(seconds(peakFrame))"
    return "heard from \(seconds(frames.lowerBound)) to \(seconds(frames.upperBound)): \(sound)"
  }
}
