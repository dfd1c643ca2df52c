import TacetSignal

/// The engine's last order for one deck: one play of a soundtrack.
package struct DeckPlay: BitwiseCopyable, Sendable {
  /// The deck that a play continues, and the frames which that one had played where this play begins.
  package struct Continuation: BitwiseCopyable, Sendable {
    package var deck: Int
    package var played: Int

    package init(deck: Int, played: Int) { (self.deck, self.played) = (deck, played) }
  }

  /// A stinger over the music.
  package struct Overlay: BitwiseCopyable, Sendable {
    /// The gain of the music under it, and how many frames it takes to go there and back.
    package var duckedGain: Float = 1
    package var attack = 0
    package var release = 0
    package var gain: Float = 1

    package init() {}
  }

  /// The number of the play; 0 until the deck may begin.
  package var generation: UInt32 = 0
  /// When it begins; at once if that has passed.
  package var start: ClockTime = .engine(0)
  /// How it comes in.
  package var fadeIn: RampSpan = 0
  /// How the play before goes when this one begins.
  package var replaceFade: RampSpan = 0
  /// Frames that it plays in all, by the file's header; `Int.max` when it repeats.
  package var length = Int.max
  package var continuation: Continuation?
  /// It goes over the music, which is this much quieter while it plays; nil for the music itself.
  package var overlay: Overlay?
  /// How a stop comes down to silence; nil while none is ordered.
  package var stopRamp: RampSpan?
  /// When the stop begins; at once if that has passed.
  package var stopTime: ClockTime = .engine(0)

  /// A play that begins at once, without a fade.
  package init() {}
}

/// The fade that a deck is in.
package enum DeckFading: UInt8, Sendable {
  case none, fadingIn, fadingOut
}
