@testable import TacetMixer

extension VoiceBank {
  /// Gives the bus 3 an order of its own, which holds at once.
  mutating func setBus3(_ change: (inout BusOrder) -> Void) {
    var order = BusOrder()
    change(&order)
    _ = buses.apply(order, to: 3, isFirst: true, glide: 0)
    buses.recomputeLevels()
  }
}
