import Glibc

/// How loud OpenAL makes the parts of a reverb. Presets are made for 1.19.1 to 1.23. Pure, but for its measurement.
///
/// There a sound loses on its way into the tail as much as on one way through the tail's four lines, and on the way of
/// the first reflections; these feed the tail beside their echoes. From 1.24 on the echoes alone feed it, and nothing
/// is lost. So short reverbs in large rooms were much louder, and long ones a little softer.
struct ReverbLaw: BitwiseCopyable {
  /// Sounds enter the tail without loss.
  var isLossless = false

  /// The lengths in seconds, for a room of size 1, of the tail's lines, with their all-passes, and of the ways of the
  /// first reflections and their echoes.
  private static let lines: SIMD4<Float> = [0.001_941_936, 0.002_446_686, 0.003_379_122, 0.003_883_872]
  private static let allPasses: SIMD4<Float> = [0.000_161_828, 0.000_203_890_6, 0.000_281_593_6, 0.000_323_656]
  private static let reflections: SIMD4<Float> = [0, 0.000_202_135_2, 0.000_425_310_6, 0.000_671_716]
  private static let echoes: SIMD4<Float> = [0.000_598_504, 0.001_091_315, 0.001_537_665_8, 0.001_941_936_2]

  /// The part, in decibels, of the highs that the tail lost which the filter before the reverb takes now. That filter
  /// reaches lower: by this much all rooms of ours are as loud as before, at 500 Hz to 2 kHz and in all.
  private static let share: Float = 0.11

  /// The energy at 250 Hz of a shelf at 5 kHz with this gain there: the lines lose highs as it does.
  private static func lows(_ gain: Float) -> Float {
    let square: Float = 0.0025
    let slope = 2 * gain * square
    let (above, below) = (1 - gain * square, gain - square)
    return gain * gain * (above * above + slope) / (below * below + slope)
  }

  /// The rest, the same in every room.
  private static let level: Float = 0.97

  /// A reverb that sounds as presets have it.
  func corrected(_ reverb: ReverbProperties) -> ReverbProperties {
    guard isLossless else { return reverb }
    let size = max(5, 50 * cbrtf(reverb.density))
    // The energy that is left after these ways.
    func left(_ lengths: SIMD4<Float>) -> Float {
      var sum: Float = 0
      for way in lengths.indices { sum += powf(10, -6 * size * lengths[way] / reverb.decay) }
      return sum / 4
    }
    let mean = Self.allPasses.sum() / 4
    let ways = Self.lines + Self.allPasses + (mean - Self.allPasses) * reverb.diffusion
    let first = left(Self.reflections)
    let highs = powf(10, -0.75 * size * ways.sum() / reverb.decay * (1 / reverb.decayOfHighs - 1))
    // Less where the first reflections are what is heard: they have lost no highs.
    let (tail, early) = (reverb.tail * reverb.tail, reverb.reflections * reverb.reflections)
    var corrected = reverb
    corrected.highs = min(1, reverb.highs * powf(highs, Self.share * tail / max(tail + early, 1e-12)))
    let taken = reverb.highs > 0 ? corrected.highs / reverb.highs : 1
    corrected.reflections *= Self.level * (first / Self.lows(taken)).squareRoot()
    corrected.tail *=
      Self.level * (left(ways) * Self.lows(highs / taken) * first * (1 + left(Self.echoes))).squareRoot()
    (corrected.reflections, corrected.tail) = (min(3.16, corrected.reflections), min(10, corrected.tail))
    return corrected
  }
}
