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
    decay = seconds(preset.decay, 0.1...20)
    decayOfHighs = limited(preset.decayOfHighs, 0.1...2)
    decayOfLows = limited(preset.decayOfLows, 0.1...2)
    reflections = min(3.16, preset.reflections.amplitude)
    reflectionsDelay = seconds(preset.reflectionsDelay, 0...0.3)
    tail = min(10, preset.tail.amplitude)
    tailDelay = seconds(preset.tailDelay, 0...0.1)
    diffusion = limited(preset.diffusion, 0...1)
    density = limited(preset.density, 0...1)
    echoTime = seconds(preset.echoTime, 0.075...0.25)
    echoDepth = limited(preset.echoDepth, 0...1)
    modulationTime = seconds(preset.modulationTime, 0.04...4)
    modulationDepth = limited(preset.modulationDepth, 0...1)
  }

  /// How long it is heard after its input has ended: until it has fallen by 90 dB, in frames.
  func tailFrames(sampleRate: Int) -> Int {
    let longest = min(20, decay * max(1, decayOfHighs, decayOfLows))
    return Int((1.5 * longest + reflectionsDelay + tailDelay + 0.1) * Float(sampleRate))
  }
}
