import TacetSignal

/// The game's last order for the filter of a mix.
struct FilterOrder: BitwiseCopyable {
  var filter = SoundFilter()
  /// How the change is reached.
  var ramp: RampSpan = 0
  /// The filter is that of a snapshot.
  var isSnapshot = false

  /// This order, or the one for the mix, in the schedule of the bus of its name, whose time has come.
  func changed(by schedule: BusSchedule?, at clocks: RenderClocks) -> FilterOrder {
    guard !isSnapshot, let turn = schedule?.due(.mixFilter, at: clocks), case .mixFilter(let filter) = turn.content
    else { return self }
    return FilterOrder(filter: filter, ramp: turn.ramp)
  }
}

extension StereoFilter {
  /// Follows an order; at once if nothing was rendered yet. Nothing changes where it was followed before.
  mutating func follow(_ order: FilterOrder, isFirst: Bool) { go(to: order.filter, over: isFirst ? 0 : order.ramp) }
}
