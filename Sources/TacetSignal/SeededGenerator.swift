/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed on every machine, which the standard
/// library's generator does not promise.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The number that the next ones follow from: a generator with this seed goes on here.
  package private(set) var state: UInt64

  /// A generator that begins at `seed`.
  package init(seed: UInt64) { state = seed }

  /// The next number, evenly distributed over all 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
