import Glibc

/// Reduces the dynamics of a stereo signal by its loudness: 3:1 above -24 LUFS, with 8 dB of make-up. So what is at -12
/// LUFS stays, what is louder gets quieter, and what is quieter louder, by 8 dB at most.
///
/// The loudness is that of BS.1770 (K-weighting, both sides added), over about 10 ms; the gain falls within about 30 ms
/// and comes back within half a second. It makes the same samples however they are cut into blocks. Off it does not
/// look at them. Any thread; neither allocates nor locks.
package struct Compressor: Sendable {
  /// The power of -24 LUFS: -0.691 LU is that of a power of 1.
  private static let threshold = pow(10, (-24 + 0.691) / 10)
  /// 8 dB.
  private static let makeUp: Float = 2.511_886_4
  /// Frames between two gains, with a straight line between them.
  private static let chunk = 32

  /// 0 is off, 1 on: the way between.
  private var share = Ramp(0)
  private var weighting: KWeighting
  /// The power over 10 ms, and the same as it falls slowly.
  private var power = 0.0
  private var held = 0.0
  private let average, attack, release: Double
  private var gain = Compressor.makeUp
  /// By how much the gain changes a frame until the end of the chunk.
  private var step: Float = 0
  private var framesInChunk = 0

  /// A compressor that is off.
  package init(sampleRate: Int) {
    weighting = KWeighting(sampleRate: sampleRate)
    func share(_ seconds: Double) -> Double { 1 - exp(-1 / (seconds * Double(sampleRate))) }
    (average, attack, release) = (share(0.01), share(0.01), share(0.2))
  }

  /// True if it changes nothing, and will not by itself.
  package var isOff: Bool { share.value == 0 && !share.isMoving }

  /// Goes on or off, over `span`.
  package mutating func set(_ isOn: Bool, over span: RampSpan) {
    // The loudness from its last use is long ago.
    if isOn, isOff { clear() }
    share.go(to: isOn ? 1 : 0, over: span)
  }

  /// Applies the gain of the sum of two blocks of a length to both; or of one alone.
  package mutating func apply(to block: Block, and other: Block? = nil) {
    guard !isOff else { return }
    for index in 0..<block.frames {
      var frame = SIMD2<Double>(block[index])
      if let other { frame += SIMD2<Double>(other[index]) }
      let gain = 1 + share.value(after: index + 1) * (gain(after: frame) - 1)
      block[index] *= gain
      if let other { other[index] *= gain }
    }
    share.advance(block.frames)
  }

  /// Lets `frames` frames of silence pass.
  package mutating func pass(_ frames: Int) {
    guard !isOff else { return }
    share.advance(frames)
    weighting.clear()
    power = 0
    held *= pow(1 - release, Double(frames))
    (gain, step, framesInChunk) = (Self.gain(ofPower: held), 0, 0)
  }

  private mutating func clear() {
    weighting.clear()
    (power, held, gain, step, framesInChunk) = (0, 0, Self.makeUp, 0, 0)
  }

  /// Takes the next frame in; returns its gain.
  private mutating func gain(after frame: SIMD2<Double>) -> Float {
    let weighted = weighting.apply(frame)
    let now = weighted.x * weighted.x + weighted.y * weighted.y
    // Not what is no number, for ever.
    power += average * ((now.isFinite ? now : 0) - power)
    held += (power > held ? attack : release) * (power - held)
    if framesInChunk == 0 { step = (Self.gain(ofPower: held) - gain) / Float(Self.chunk) }
    framesInChunk = (framesInChunk + 1) % Self.chunk
    gain += step
    return gain
  }

  /// The gain for a power: by 3:1 two thirds of the decibels above the threshold are taken.
  private static func gain(ofPower power: Double) -> Float {
    power > threshold ? makeUp * Float(cbrt(threshold / power)) : makeUp
  }
}
