import TacetSignal

/// The game's last order for what the voices of a bus send.
struct BusSendOrder: BitwiseCopyable {
  var send: ReverbSend?
  /// How the change is reached.
  var ramp: RampSpan = 0
}
