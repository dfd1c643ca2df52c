import TacetSignal

/// A change of a filter that the game makes.
package enum FilterChange: Equatable, Sendable {
  case mix(SoundMix, SoundFilter)
  /// Of a bus of the effects' mix, by its number.
  case bus(Int, BusFilter)
}
