import Glibc
import TacetSystem

/// Places and gains of a source for which OpenAL pans it by constant power: left cos θ, right sin θ. Pure.
struct PanTable: ~Copyable {
  struct Entry: BitwiseCopyable, Equatable {
    /// The place on the half circle before the listener: a share of its angle, from left (0) to right (1).
    var share: Float
    /// The factor for the gain.
    var gain: Float

    /// The x of the place, with z = -sqrt(1 - x²).
    var x: Float { sinf((share - 0.5) * .pi) }
  }

  private static let cells = 512
  private let entries: FixedArray<Entry>
  private let left: EarLaw
  private let right: EarLaw

  /// The table that turns `law` into constant power.
  init(_ law: PanLaw) {
    let left = EarLaw(law.points.map(\.left))
    let right = EarLaw(law.points.map(\.right))
    entries = FixedArray(count: Self.cells + 1) { cell in
      // Nothing was measured: it is on one side.
      if law.points.count < 2 { return Entry(share: cell > Self.cells / 2 ? 1 : 0, gain: 1) }
      return Self.entry(angle: Float(cell) / Float(Self.cells) * .pi / 2, left, right)
    }
    self.left = left
    self.right = right
  }

  /// The place for `pan`, -1 (left) to 1 (right).
  subscript(pan: Float) -> Entry {
    let place = (max(-1, min(1, pan)) + 1) / 2 * Float(Self.cells)
    let cell = min(Int(place), Self.cells - 1)
    let share = place - Float(cell)
    let a = entries[cell]
    let b = entries[cell + 1]
    return Entry(share: a.share + (b.share - a.share) * share, gain: a.gain + (b.gain - a.gain) * share)
  }

  /// The direction of a place on the half circle.
  static func direction(x: Float) -> SIMD3<Float> { SIMD3(x, 0, -(max(0, 1 - x * x)).squareRoot()) }

  /// How loud OpenAL makes a source in each ear at x, -1 to 1.
  func ears(at x: Float) -> SIMD2<Float> {
    let share = asinf(max(-1, min(1, x))) / .pi + 0.5
    return SIMD2(left.gain(at: share), right.gain(at: share))
  }

  /// The place at which the ears of the law have the ratio of `angle`, and the gain that makes them as loud as wanted.
  private static func entry(angle: Float, _ left: borrowing EarLaw, _ right: borrowing EarLaw) -> Entry {
    var (low, high) = (Float(0), Float(1))
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if atan2f(right.gain(at: middle), left.gain(at: middle)) < angle { low = middle } else { high = middle }
    }
    let ears = SIMD2(left.gain(at: high), right.gain(at: high))
    let power = (ears * ears).sum().squareRoot()
    return Entry(share: high, gain: power > 0 ? 1 / power : 1)
  }
}
