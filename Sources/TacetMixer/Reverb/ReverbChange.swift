import TacetSignal

/// A change of the reverb that the game makes.
package enum ReverbChange: Equatable, Sendable {
  case blend(ReverbOrder)
  /// The send of the voices of a bus of the effects, by its number, unless they say otherwise, reached by a ramp;
  /// negative: those of all buses. Nil: what the bus above says.
  case bus(Int, ReverbSend?, ramp: RampSpan)
}
