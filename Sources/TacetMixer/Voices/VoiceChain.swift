import Glibc
import TacetSignal

/// The way of one voice that sounds into the sum, from step to step. The renderer only.
struct VoiceChain: BitwiseCopyable {
  /// A ring of a device in space, and how much of the voice goes to it.
  struct Way: BitwiseCopyable {
    /// Nil: none.
    var device: SpaceDevice?
    var ring = 0
    var share = Ramp(0)
  }

  /// How much of the left and of the right channel reaches the left and the right ear: at the last step's end, and at
  /// the end of the next one.
  var matrix = SIMD4<Float>.zero
  var target = SIMD4<Float>.zero
  /// The gain of its place in space at the last step's end.
  var spatial: Float = 1
  /// Its whole gain while it stays.
  var gain: Float = 0
  /// No step has been mixed yet: it has its gains and its place at once.
  var isFresh = true
  /// True if it was added to the sum alone, in the last step too.
  var isPlain = false
  var isFiltered = false
  var filter = VoiceShelves()
  var sends = false
  var send = VoiceShelves()
  /// The block of a bus that it is added to, negative for the sum, and the one that it comes from.
  var block: Int8 = -1
  var leftBlock: Int8 = -1
  /// How much of it goes to the first.
  var blockShare = Ramp(1)
  /// The ring that it has, and one that it leaves.
  var way = Way()
  var left = Way()

  /// Leads it to the block of a bus, negative for the sum: over `frames` frames, unless it begins.
  mutating func lead(to block: Int8, over frames: Int) {
    guard block != self.block else { return }
    if frames > 0, !isFresh {
      leftBlock = self.block
      blockShare = Ramp(0)
      blockShare.go(to: 1, over: frames)
    }
    self.block = block
  }

  /// The matrix of a voice without a place at a pan, with the gains of its sides.
  static func matrix(pan: Float, of voice: borrowing VoiceParameters, isStereo: Bool) -> SIMD4<Float> {
    var ears = matrix(pan: pan, width: voice.width, isStereo: isStereo)
    // The near side stays as it is, as that of a stereo voice does.
    if voice.isMonoUnity, !isStereo {
      ears = (ears * Float(2).squareRoot()).clamped(lowerBound: .zero, upperBound: .one)
    }
    return ears * SIMD4(lowHalf: voice.sides, highHalf: voice.sides)
  }

  /// The matrix of a pan from -1 to 1, by constant power; of a stereo voice `width` apart, from -1 to 1.
  static func matrix(pan: Float, width: Float, isStereo: Bool) -> SIMD4<Float> {
    guard isStereo else { return SIMD4(lowHalf: ears(pan), highHalf: .zero) }
    if pan == 0, width == 1 { return SIMD4(1, 0, 0, 1) }
    // The side that the voice moves to stays where it is; the other one moves over.
    func moved(_ channel: Float) -> Float { channel + pan * (pan > 0 ? 1 - channel : 1 + channel) }
    return SIMD4(lowHalf: ears(moved(-width)), highHalf: ears(moved(width)))
  }

  private static func ears(_ pan: Float) -> SIMD2<Float> {
    if pan <= -1 { return SIMD2(1, 0) }
    if pan >= 1 { return SIMD2(0, 1) }
    let angle = (pan + 1) * .pi / 4
    return SIMD2(cosf(angle), sinf(angle))
  }

  /// The matrix of a voice in space that has no ring.
  static func matrix(_ direction: SIMD3<Float>, spread: Float, isStereo: Bool) -> SIMD4<Float> {
    let ears = StereoLaw.ears(direction, spread: spread)
    return isStereo ? SIMD4(lowHalf: ears / 2, highHalf: ears / 2) : SIMD4(lowHalf: ears, highHalf: .zero)
  }
}
