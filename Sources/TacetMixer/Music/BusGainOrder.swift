/// The game's last order for the soundtrack's bus.
struct BusGainOrder: BitwiseCopyable {
  var gain: Float = 1
  /// How long the change takes, in frames.
  var ramp = 0
}
