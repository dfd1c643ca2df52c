internal import TacetMixer
import TacetSignal

/// A play of soundtracks on a deck: all that the feeder and the renderer need to begin it.
struct DeckBinding {
  let deck: Int
  /// The play's number, never 0.
  let generation: UInt32
  /// The soundtrack that it begins with.
  let first: SoundtrackPart
  /// The deck that it continues without a seam, and the frames that one had played where this one begins.
  let continues: (deck: Int, played: Int)?
  /// How loud its layers are.
  let layers: DeckLayers
  /// The order for the renderer, which may not begin yet.
  let play: DeckPlay

  /// The binding of a play that is `length` frames long.
  init(_ play: SoundtrackPlay, onDeck deck: Int, length: Int) {
    self.deck = deck
    generation = play.id
    first = play.first
    continues = play.continues
    layers = play.layers.order
    var order = DeckPlay()
    (order.start, order.fadeIn, order.replaceFade, order.length) = (play.start, play.fadeIn, play.replaceFade, length)
    order.continuation = continues.map { DeckPlay.Continuation(deck: $0.deck, played: $0.played) }
    order.overlay = play.overlay
    if let stop = play.stop { (order.stopRamp, order.stopTime) = (stop.ramp, stop.time) }
    self.play = order
  }
}
