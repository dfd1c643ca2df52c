import TacetSignal

/// The game's last order for the filter of a bus.
struct BusFilterOrder: BitwiseCopyable, Equatable {
  var filter = BusFilter()
  /// How the change is reached.
  var ramp: RampSpan = 0
  /// The filter is that of a snapshot.
  var isSnapshot = false

  /// This order, or the one for the bus whose time has come.
  func changed(by schedule: BusSchedule?, at clocks: RenderClocks) -> BusFilterOrder {
    guard !isSnapshot, let turn = schedule?.due(.filter, at: clocks), case .filter(let filter) = turn.content else {
      return self
    }
    return BusFilterOrder(filter: filter, ramp: turn.ramp)
  }
}
