import Glibc
import TacetSystem

/// Places and gains of a source for which OpenAL pans it by constant power: left cos θ, right sin θ. Pure.
struct PanTable: ~Copyable {
  struct Entry: BitwiseCopyable, Equatable {
    /// The place on the half circle before the listener: x, with z = -sqrt(1 - x²).
    var x: Float
    /// The factor for the gain.
    var gain: Float
  }

  private static let cells = 128
  private let entries: FixedArray<Entry>
  private let left: EarLaw
  private let right: EarLaw

  /// The table that turns `law` into constant power.
  init(_ law: PanLaw) {
    entries = FixedArray(count: Self.cells + 1) { cell in
      let angle = Float(cell) / Float(Self.cells) * .pi / 2
      return Self.entry(left: cosf(angle), right: sinf(angle), law: law.points)
    }
    left = EarLaw(law.points.map(\.left))
    right = EarLaw(law.points.map(\.right))
  }

  /// The place for `pan`, -1 (left) to 1 (right).
  subscript(pan: Float) -> Entry {
    let place = (max(-1, min(1, pan)) + 1) / 2 * Float(Self.cells)
    let cell = min(Int(place), Self.cells - 1)
    let share = place - Float(cell)
    let a = entries[cell]
    let b = entries[cell + 1]
    return Entry(x: a.x + (b.x - a.x) * share, gain: a.gain + (b.gain - a.gain) * share)
  }

  /// The direction of a place on the half circle.
  static func direction(x: Float) -> SIMD3<Float> { SIMD3(x, 0, -(max(0, 1 - x * x)).squareRoot()) }

  /// How loud OpenAL makes a source in each ear at x, -1 to 1.
  func ears(at x: Float) -> SIMD2<Float> {
    let share = asinf(max(-1, min(1, x))) / .pi + 0.5
    return SIMD2(left.gain(at: share), right.gain(at: share))
  }

  /// The place at which the law's ears have the ratio wanted, and the gain that makes them as loud as wanted.
  private static func entry(left: Float, right: Float, law: [PanLaw.Point]) -> Entry {
    func balance(_ point: PanLaw.Point) -> Float { atan2f(point.right, point.left) }
    let wanted = atan2f(right, left)
    for (a, b) in zip(law, law.dropFirst()) where balance(b) >= wanted && balance(b) > balance(a) {
      let share = max(0, min(1, (wanted - balance(a)) / (balance(b) - balance(a))))
      let ears = (l: a.left + (b.left - a.left) * share, r: a.right + (b.right - a.right) * share)
      let power = (ears.l * ears.l + ears.r * ears.r).squareRoot()
      return Entry(x: a.x + (b.x - a.x) * share, gain: power > 0 ? 1 / power : 1)
    }
    return Entry(x: right > left ? 1 : -1, gain: 1)
  }
}
