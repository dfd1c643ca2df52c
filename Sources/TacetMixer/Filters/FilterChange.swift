import TacetSignal

/// A change of a filter that the game makes.
package enum FilterChange: Equatable, Sendable {
  /// A snapshot's keeps the game's own from the mix.
  case mix(SoundMix, SoundFilter, isSnapshot: Bool = false)
  /// Of a bus of the effects' mix, by its number. A snapshot's keeps the game's own from the bus.
  case bus(Int, BusFilter, isSnapshot: Bool = false)
}
