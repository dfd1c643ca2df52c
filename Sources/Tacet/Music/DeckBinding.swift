internal import TacetDecoding
internal import TacetMixer
import TacetSignal

/// A play of a soundtrack on a deck: all that the feeder and the renderer need for it.
struct DeckBinding {
  let deck: Int
  /// The play's number, never 0.
  let generation: UInt32
  let soundtrack: Soundtrack
  let loops: LoopCount
  /// The file's frame that it begins at.
  let startFrame: Int
  let fadeIn: RampSpan
  /// When it begins.
  let start: ClockTime
  /// How that fades out which plays until then.
  let replaceFade: RampSpan
  /// Frames that it plays in all; `Int.max` when it repeats.
  let length: Int
  /// When and how it is to be stopped.
  let stop: (ramp: RampSpan, time: ClockTime)?
  /// The deck that it continues without a seam, and the frames that one had played where this one begins.
  let continues: (deck: Int, played: Int)?

  /// The order for the renderer, which may not begin yet.
  var play: DeckPlay {
    var play = DeckPlay()
    (play.start, play.fadeIn, play.replaceFade, play.length) = (start, fadeIn, replaceFade, length)
    play.continuation = continues.map { DeckPlay.Continuation(deck: $0.deck, played: $0.played) }
    if let stop { (play.stopRamp, play.stopTime) = (stop.ramp, stop.time) }
    return play
  }
}
