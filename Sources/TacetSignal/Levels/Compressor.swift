import Glibc

/// Reduces the dynamics of a stereo signal by its level, along one law.
///
/// It makes the same samples however they are cut into blocks. Off it does not look at them. Any thread; neither
/// allocates nor locks.
package struct Compressor: Sendable {
  /// Frames between two gains, with a straight line between them.
  private static let chunk = 32

  /// 0 is off, 1 on: the way between.
  private var share = Ramp(0)
  /// Nil: the level is that of the louder channel, where a sine of full scale has 0 dB.
  private var weighting: KWeighting?
  private var law: Glide<CompressorLaw>
  /// The power over a short time, and the same as it falls slowly.
  private var power = 0.0
  private var held = 0.0
  private var average = 1.0
  private var attack = 1.0
  private var release = 1.0
  private var gain: Float = 1
  /// By how much the gain changes a frame until the end of the chunk.
  private var step: Float = 0
  private var framesInChunk = 0
  private let sampleRate: Double
  /// The settings that it was asked for last.
  private var wanted = CompressorSettings.off

  /// A compressor that is off.
  package init(sampleRate: Int) {
    self.sampleRate = Double(sampleRate)
    law = Glide(CompressorLaw(CompressorSettings()))
  }

  /// A compressor that is off, and goes by the loudness of BS.1770 (K-weighting, both sides added) over about 10 ms:
  /// 3:1 above -24 LUFS, with 8 dB of make-up. So what is at -12 LUFS stays, what is louder gets quieter, and what is
  /// quieter louder, by 8 dB at most. Its gain falls within about 30 ms and comes back within half a second.
  package static func byLoudness(sampleRate: Int) -> Compressor {
    var compressor = Compressor(sampleRate: sampleRate)
    compressor.weighting = KWeighting(sampleRate: sampleRate)
    compressor.law = Glide(CompressorLaw(threshold: -24 + 0.691, slope: 2 / 3, makeUp: 8))
    compressor.setTimes(average: 0.01, attack: 0.01, release: 0.2)
    return compressor
  }

  private mutating func setTimes(average: Double, attack: Double, release: Double) {
    func share(_ seconds: Double) -> Double { 1 - exp(-1 / (seconds * sampleRate)) }
    (self.average, self.attack, self.release) = (share(average), share(attack), share(release))
  }

  /// True if it changes nothing, and will not by itself.
  package var isOff: Bool { share.value == 0 && !share.isMoving }

  /// Goes on or off, over `span`.
  package mutating func set(_ isOn: Bool, over span: RampSpan) {
    // The loudness from its last use is long ago.
    if isOn, isOff { clear() }
    share.go(to: isOn ? 1 : 0, over: span)
  }

  /// Goes to these settings over `span`; attack and release are changed at once.
  package mutating func go(to settings: CompressorSettings, over span: RampSpan) {
    let isOn = !settings.isOff
    if settings != wanted, isOn {
      func seconds(_ time: Duration) -> Double {
        let (least, most) = (CompressorSettings.times.lowerBound, CompressorSettings.times.upperBound)
        return max(least, min(time, most)) / .seconds(1)
      }
      let attack = seconds(settings.attack)
      setTimes(average: min(0.01, attack), attack: attack, release: seconds(settings.release))
    }
    if isOn { law.go(to: CompressorLaw(settings), over: isOff ? 0 : span) }
    wanted = settings
    set(isOn, over: span)
  }

  /// Applies the gain of the sum of two blocks of a length to both; or of one alone. `gains`: gets that of each frame.
  package mutating func apply(
    to block: Block, and other: Block? = nil, gains: UnsafeMutablePointer<Float>? = nil
  ) {
    guard !isOff else { return }
    for index in 0..<block.frames {
      var frame = SIMD2<Double>(block[index])
      if let other { frame += SIMD2<Double>(other[index]) }
      let gain = 1 + share.value(after: index + 1) * (gain(after: frame) - 1)
      block[index] *= gain
      if let other { other[index] *= gain }
      if let gains { gains[index] = gain }
    }
    share.advance(block.frames)
  }

  /// Lets `frames` frames of silence pass.
  package mutating func pass(_ frames: Int) {
    guard !isOff else { return }
    share.advance(frames)
    law.advance(frames)
    weighting?.clear()
    power = 0
    held *= pow(1 - release, Double(frames))
    (gain, step, framesInChunk) = (law.value.gain(ofPower: held), 0, 0)
  }

  private mutating func clear() {
    weighting?.clear()
    (power, held, step, framesInChunk) = (0, 0, 0, 0)
    gain = law.value.gain(ofPower: 0)
  }

  /// Takes the next frame in; returns its gain.
  private mutating func gain(after frame: SIMD2<Double>) -> Float {
    let now: Double
    if let weighted = weighting?.apply(frame) {
      now = weighted.x * weighted.x + weighted.y * weighted.y
    } else {
      now = 2 * max(frame.x * frame.x, frame.y * frame.y)
    }
    // Not what is no number, for ever, nor what is no sound.
    if !now.isFinite { weighting?.clear() }
    power += average * ((now.isFinite ? min(now, 1e4) : 0) - power)
    held += (power > held ? attack : release) * (power - held)
    if framesInChunk == 0 {
      law.advance(Self.chunk)
      step = (law.value.gain(ofPower: held) - gain) / Float(Self.chunk)
    }
    framesInChunk = (framesInChunk + 1) % Self.chunk
    gain += step
    return gain
  }
}

/// The gain of a compressor by the power of its input. Pure.
struct CompressorLaw: Interpolated {
  /// In decibels: that of a sine of full scale is 0, or LUFS.
  var threshold: Float
  /// The share of the decibels above it that is taken.
  var slope: Float
  /// In decibels.
  var makeUp: Float

  static var sumsTime: Bool { false }

  init(threshold: Float, slope: Float, makeUp: Float) {
    (self.threshold, self.slope, self.makeUp) = (threshold, slope, makeUp)
  }

  init(_ settings: CompressorSettings) {
    let ratio = max(CompressorSettings.ratios.lowerBound, min(settings.ratio, CompressorSettings.ratios.upperBound))
    self.init(
      threshold: max(-120, settings.threshold.decibels), slope: ratio.isNaN ? 0 : 1 - 1 / ratio,
      makeUp: max(-120, settings.makeUp.decibels))
  }

  func gain(ofPower power: Double) -> Float {
    let above = power > 0 ? Float(10 * log10(power)) - threshold : 0
    return powf(10, (makeUp - max(0, above) * slope) / 20)
  }

  static func between(
    _ start: CompressorLaw, _ target: CompressorLaw, at time: Float, along curve: RampCurve
  ) -> CompressorLaw {
    let progress = curve.progress(at: time)
    func between(_ start: Float, _ target: Float) -> Float { start + (target - start) * progress }
    return CompressorLaw(
      threshold: between(start.threshold, target.threshold), slope: between(start.slope, target.slope),
      makeUp: between(start.makeUp, target.makeUp))
  }
}
