import Glibc
import TacetSignal

/// A reverb in OpenAL's units, within its ranges (Effects Extension Guide, EAX reverb).
package struct ReverbProperties: BitwiseCopyable, Equatable, Sendable {
  var gain: Float
  var highs: Float
  var lows: Float
  var decay: Float
  var decayOfHighs: Float
  var decayOfLows: Float
  var reflections: Float
  var reflectionsDelay: Float
  var tail: Float
  var tailDelay: Float
  var diffusion: Float
  var density: Float
  var echoTime: Float
  var echoDepth: Float
  var modulationTime: Float
  var modulationDepth: Float

  package init(_ preset: ReverbPreset) {
    func seconds(_ duration: Duration, _ range: ClosedRange<Float>) -> Float {
      limited(Float(duration / .seconds(1)), range)
    }
    func limited(_ value: Float, _ range: ClosedRange<Float>) -> Float {
      value.isNaN ? range.lowerBound : max(range.lowerBound, min(range.upperBound, value))
    }
    gain = min(1, preset.gain.amplitude)
    highs = min(1, preset.highs.amplitude)
    lows = min(1, preset.lows.amplitude)
    reflections = min(3.16, preset.reflections.amplitude)
    reflectionsDelay = seconds(preset.reflectionsDelay, 0...0.3)
    tail = min(10, preset.tail.amplitude)
    tailDelay = seconds(preset.tailDelay, 0...0.1)
    diffusion = limited(preset.diffusion, 0...1)
    density = limited(preset.density, 0...1)
    decay = seconds(preset.decay, 0.1...20)
    let shortest = Self.shortestShare(ofDecay: decay, density: density, diffusion: diffusion)
    decayOfHighs = max(shortest, limited(preset.decayOfHighs, 0.1...2))
    decayOfLows = max(shortest, limited(preset.decayOfLows, 0.1...2))
    echoTime = seconds(preset.echoTime, 0.075...0.25)
    echoDepth = limited(preset.echoDepth, 0...1)
    modulationTime = seconds(preset.modulationTime, 0.04...4)
    modulationDepth = limited(preset.modulationDepth, 0...1)
  }

  /// The share of `decay` that highs and lows last at least.
  ///
  /// OpenAL Soft 1.19.1 ends the process (`Assertion 'gain > 0.00001f' failed` in `BiquadFilter_setParams`) where they
  /// lose 100 dB more than the middle on one way through the longest line of the late reverb. From 1.20 on it limits
  /// that to 60 dB. The lengths are those of its `LATE_LINE_LENGTHS` and `LATE_ALLPASS_LENGTHS`.
  private static func shortestShare(ofDecay decay: Float, density: Float, diffusion: Float) -> Float {
    let size = max(5, 50 * cbrtf(density))
    let allPass: SIMD4<Float> = [0.000_161_828, 0.000_203_890_6, 0.000_281_593_6, 0.000_323_656]
    let line = size * (0.003_883_872 + allPass.w + (allPass.sum() / 4 - allPass.w) * diffusion)
    // In decibels: 60 line (1 / short - 1 / decay) < 100. The hundredth of a decibel less is for rounding.
    return 1 / (1 + 99.99 / 60 * decay / line)
  }

  /// How long it is heard after its input has ended: until it has fallen by 90 dB, in frames.
  func tailFrames(sampleRate: Int) -> Int {
    let longest = min(20, decay * max(1, decayOfHighs, decayOfLows))
    return Int((1.5 * longest + reflectionsDelay + tailDelay + 0.1) * Float(sampleRate))
  }
}
