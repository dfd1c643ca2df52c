import Glibc

/// The integrated loudness of EBU R 128 (ITU-R BS.1770-4), from blocks of 400 ms: those below -70 LUFS do not count,
/// and of the others none that is more than 10 LU below their mean. Blocks are kept by tenths of an LU.
struct LoudnessGate: Sendable {
  private static let lowest = -70.0
  private static let binCount = 900
  /// The energy of the blocks of each tenth of an LU, and how many there are.
  private var bins = InlineArray<900, SIMD2<Double>>(repeating: .zero)

  /// In LUFS; minus infinity before the first block that counts.
  private(set) var loudness = -Double.infinity

  /// The loudness of a mean square.
  static func loudness(ofMeanSquare energy: Double) -> Double { energy > 0 ? 10 * log10(energy) - 0.691 : -.infinity }

  /// Counts a block with this mean square of the weighted signal, summed over the channels.
  mutating func add(_ energy: Double) {
    let level = Self.loudness(ofMeanSquare: energy)
    guard level >= Self.lowest else { return }
    bins[Self.bin(of: level)] += SIMD2(energy, 1)
    let all = sum(from: 0)
    let relative = Self.loudness(ofMeanSquare: all.x / all.y) - 10
    let counted = sum(from: Self.bin(of: max(relative, Self.lowest)))
    loudness = Self.loudness(ofMeanSquare: counted.x / counted.y)
  }

  private static func bin(of level: Double) -> Int { min(Int((level - lowest) * 10), binCount - 1) }

  private func sum(from first: Int) -> SIMD2<Double> {
    var sum = SIMD2<Double>.zero
    // By a span: each subscript would copy all of them.
    let bins = bins.span
    for index in first..<Self.binCount { sum += bins[index] }
    return sum
  }
}
