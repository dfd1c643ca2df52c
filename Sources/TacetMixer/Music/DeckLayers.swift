/// The engine's last order for the layers of a deck: those of the soundtrack that plays, and of the one that follows
/// it.
package struct DeckLayers: BitwiseCopyable, Sendable {
  package var now = LayerOrder()
  /// The number of the soundtrack that plays: another one begins with its own gains.
  package var index = 0
  package var next = LayerOrder()
  package var nextIndex = 0
  /// The frame of the deck at which the one that follows begins; `Int.max` while none is known.
  package var nextBegins = Int.max

  package init() {}
}
