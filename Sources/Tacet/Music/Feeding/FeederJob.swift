import Synchronization
internal import TacetMixer
import TacetSignal
import TacetSystem

/// A play of soundtracks on one deck, as the feeder has it: the one that is decoded, and those that follow.
final class FeederJob: @unchecked Sendable {
  // Sendable: `item` and the counts belong to the feeder's step; the rest is constant, atomic or behind a lock.

  let binding: DeckBinding
  let isCancelled = Atomic<Bool>(false)
  private let following = Locked<[FeederItem]>([])
  /// The soundtrack that is decoded; nil once it was handed to another job.
  var item: FeederItem?
  /// Frames fed so far.
  var fed = 0
  var isDone = false
  /// True once the end of the deck was signalled to the renderer. A later soundtrack reopens the deck.
  var isComplete = false
  /// The renderer takes the soundtrack before the one that is decoded as it is.
  private var isFileAfterFile = false
  /// The last part, by its place in the queue, whose layers the renderer knows.
  private let lastFed: Atomic<Int>
  /// The part that was heard when it was told of them.
  private let heard: Atomic<Int>
  /// Nothing follows what it has, though that was expected.
  let mayEnd = Atomic<Bool>(false)

  init(_ binding: DeckBinding) {
    self.binding = binding
    item = FeederItem(binding.first)
    lastFed = Atomic(binding.first.index)
    heard = Atomic(binding.first.index)
  }

  var deck: Int { binding.deck }

  /// True if the frames of the item that is decoded may be fed: the renderer knows how loud its layers are. Where one
  /// file follows another nothing changes for it.
  func mayFeed(_ item: FeederItem) -> Bool {
    (isFileAfterFile && !item.isMixed) || item.index <= lastFed.load(ordering: .acquiring)
  }

  /// True if the item may not be fed before another part is heard: the renderer knows of two, and this is a third.
  func waitsToBeHeard(_ item: FeederItem) -> Bool {
    let last = lastFed.load(ordering: .acquiring)
    return item.index > last && last > heard.load(ordering: .relaxed)
  }

  /// Lets the parts up to the one at this place in the queue be fed, while that at `heard` is heard. After the renderer
  /// was told how loud they are.
  func allow(upTo index: Int, heard: Int) {
    self.heard.store(heard, ordering: .relaxed)
    lastFed.store(index, ordering: .releasing)
  }

  /// True if there is nothing to decode until a soundtrack follows.
  var isWaiting: Bool { isComplete && item?.isOver == true && next == nil }

  /// The soundtrack that follows; nil while none is known.
  var next: FeederItem? { following.withLock { $0.first } }

  /// Appends a soundtrack; nil: none will follow.
  func append(_ part: SoundtrackPart?) {
    mayEnd.store(part == nil, ordering: .releasing)
    guard let part else { return }
    following.withLock { $0.append(FeederItem(part)) }
  }

  /// Removes the soundtrack that follows.
  func dropNext() { following.withLock { if !$0.isEmpty { $0.removeFirst().close() } } }

  /// Replaces the soundtrack that has ended by the one that follows.
  func advance() {
    isFileAfterFile = item?.isMixed == false
    item?.close()
    item = following.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func close() {
    item?.close()
    item = nil
    for item in following.withLock({ $0 }) { item.close() }
  }
}

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
