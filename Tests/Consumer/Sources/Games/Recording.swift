import Foundation
import Tacet

/// The sound of an offline engine: interleaved stereo, 48,000 frames a second. Frame 0 is that of the engine's clock.
struct Recording {
  private(set) var samples: [Float] = []
  /// The frames that the limiter holds back come out later, and are left out.
  private var isComplete = false

  /// How many frames there are so far.
  var frames: Int { samples.count / 2 }

  /// Renders `frames` more frames.
  mutating func render(_ engine: AudioEngine, frames: Int) throws {
    if !isComplete { _ = try engine.render(frames: engine.output.lookAhead.rawValue) }
    isComplete = true
    samples += try engine.render(frames: frames)
  }

  /// The largest magnitude.
  var peak: Float { samples.reduce(0) { max($0, abs($1)) } }

  /// True if nothing is heard in `range`.
  func isSilent(_ range: Range<Int>) -> Bool {
    samples[(2 * range.lowerBound)..<(2 * range.upperBound)].allSatisfy { $0 == 0 }
  }

  /// A sine of this frequency in `range`: its amplitude, and its phase in radians. `channel`: 0 is left.
  func tone(_ hertz: Double, channel: Int, in range: Range<Int>) -> (amplitude: Double, phase: Double) {
    var (real, imaginary) = (0.0, 0.0)
    for frame in range {
      let angle = 2 * .pi * hertz * Double(frame) / 48_000
      real += Double(samples[2 * frame + channel]) * cos(angle)
      imaginary += Double(samples[2 * frame + channel]) * sin(angle)
    }
    let scale = 2 / Double(range.count)
    return (scale * (real * real + imaginary * imaginary).squareRoot(), atan2(imaginary, real))
  }

  /// The first frame of `range` in which the sum of both channels is louder than `threshold`.
  func onset(in range: Range<Int>, above threshold: Float) -> Int? {
    range.first { abs(samples[2 * $0] + samples[2 * $0 + 1]) > threshold }
  }
}

/// The frames of a sine.
func sine(_ hertz: Double, frames: Int, amplitude: Double = 0.5) -> [Float] {
  (0..<frames).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / 48_000)) }
}

/// The cosine of an angle in radians.
func cosine(_ angle: Double) -> Double { cos(angle) }

/// The ratio of two amplitudes in decibels.
func decibels(_ a: Double, over b: Double) -> Double { 20 * log10(a / b) }

/// A game that played otherwise than it should.
struct Failure: Error, CustomStringConvertible {
  let description: String
}

func check(_ holds: Bool, _ what: @autoclosure () -> String) throws(Failure) {
  if !holds { throw Failure(description: what()) }
}
