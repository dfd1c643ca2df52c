/// The game's last order for the fold to mono and the balance of the sum.
struct BalanceOrder: BitwiseCopyable {
  var isMono = false
  /// -1 is left alone, 1 right alone.
  var balance: Float = 0
  /// How long the change takes, in frames.
  var ramp = 0
}
