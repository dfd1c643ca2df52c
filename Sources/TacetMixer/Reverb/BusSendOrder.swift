import TacetSignal

/// The game's last order for what the voices of a bus send.
struct BusSendOrder: BitwiseCopyable {
  var send: ReverbSend?
  /// How the change is reached.
  var ramp: RampSpan = 0

  /// This order, or the one for the bus whose time has come.
  func changed(by schedule: BusSchedule?, at clocks: RenderClocks) -> BusSendOrder {
    guard let turn = schedule?.due(.send, at: clocks), case .send(let send) = turn.content else { return self }
    return BusSendOrder(send: send, ramp: turn.ramp)
  }
}
