/// Sound for listeners who hear on one side only, or better.
struct ListenerBalance: Equatable {
  /// Both sides are folded into one.
  var isMono = false
  /// From left alone (-1) to right alone (1).
  var balance: Float = 0
}
