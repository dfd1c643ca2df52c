import TacetSignal

/// The engine's last order for one deck: one play of a soundtrack.
struct DeckPlay: BitwiseCopyable {
  /// The deck that a play continues, and the frames which that one had played where this play begins.
  struct Continuation: BitwiseCopyable {
    var deck: Int
    var played: Int
  }

  /// The number of the play; 0 until the deck may begin.
  var generation: UInt32 = 0
  /// When it begins; at once if that has passed.
  var start: ClockTime = 0
  /// How it comes in.
  var fadeIn: RampSpan = 0
  /// How the play before goes when this one begins.
  var replaceFade: RampSpan = 0
  /// Frames that it plays in all, by the file's header; `Int.max` when it repeats.
  var length = Int.max
  var continuation: Continuation?
  /// How a stop comes down to silence; nil while none is ordered.
  var stopRamp: RampSpan?
  /// When the stop begins; at once if that has passed.
  var stopTime: ClockTime = 0
}
