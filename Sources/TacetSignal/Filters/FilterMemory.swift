/// The memory of a state variable filter, for two channels. Pure.
package struct FilterMemory: BitwiseCopyable, Equatable, Sendable {
  package var first = SIMD2<Float>.zero
  package var second = SIMD2<Float>.zero

  /// That of silence.
  package init() {}

  init(_ first: SIMD2<Float>, _ second: SIMD2<Float>) { (self.first, self.second) = (first, second) }

  /// True for that of silence.
  var isClear: Bool { first == .zero && second == .zero }

  /// The largest amplitude in it.
  var largest: Float { max(abs(first.x), abs(first.y), abs(second.x), abs(second.y)) }

  /// Ends what would go on in ever smaller numbers, and what is no number.
  mutating func flush() {
    if !(largest > 1e-20 && largest < 1e6) { self = FilterMemory() }
  }
}
