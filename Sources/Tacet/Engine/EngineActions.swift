import Logging
internal import TacetMixer
import TacetMonitors
import TacetSession
import TacetSignal

/// The effects of changes of ``EngineState``, for three receivers. ``EngineDriver`` performs the orders in their order,
/// then the broadcasts, before it gives the lock back; the outbox waits for `tacet-control`, which empties it without
/// the lock.
struct EngineActions {
  /// For the renderer and the feeder.
  private(set) var orders: [RendererOrder] = []
  /// For readers of the engine's streams, and for the record.
  private(set) var broadcasts: [EngineBroadcast] = []
  private(set) var outbox = EngineOutbox()
  /// `tacet-control` is to be woken.
  private(set) var wakes = false

  /// Reserves memory in advance: a call of the game takes none.
  init() {
    orders.reserveCapacity(256)
    broadcasts.reserveCapacity(64)
  }

  /// Nothing is to be performed under the lock, and `tacet-control` is not to be woken.
  var isEmpty: Bool { orders.isEmpty && broadcasts.isEmpty && !wakes }

  mutating func append(_ order: RendererOrder) { orders.append(order) }
  mutating func append(_ broadcast: EngineBroadcast) { broadcasts.append(broadcast) }

  mutating func append(_ action: HostAction) {
    outbox.append(action)
    wakes = true
  }

  mutating func complete(_ completion: PendingCompletion) {
    outbox.completions.append(completion)
    wakes = true
  }

  mutating func log(_ level: Logger.Level, _ message: String) {
    outbox.log(level, message)
    wakes = true
  }

  /// Logs that the name of a file that plays is gone.
  mutating func logRemoval(of name: String) {
    log(.notice, "\(name) was deleted or replaced while it plays: it plays on as it was")
  }

  /// Logs that a file that plays was cut.
  mutating func logCut(of name: String) { log(.warning, "\(name) ends before the length that its header claims") }

  mutating func wake() { wakes = true }

  /// Forgets what was performed under the lock. The memory is kept.
  mutating func clear() {
    orders.removeAll(keepingCapacity: true)
    broadcasts.removeAll(keepingCapacity: true)
    wakes = false
  }

  /// Takes what is to be performed without the lock; nil: nothing.
  mutating func takeOutbox() -> EngineOutbox? { outbox.take() }
}

/// An order for the renderer or for the feeder.
enum RendererOrder {
  /// Changes a voice.
  case change(slot: Int, VoiceParameters, VoiceRamps)
  /// Replaces the orders for a voice that wait for their time by those that the table has.
  case schedule(slot: Int)
  /// Stops a voice by a fade, to end for this reason.
  case stop(slot: Int, ramp: RampSpan, VoiceEnd)
  /// Publishes the controls of a bus.
  case bus(BusID)
  /// Publishes the rules of ducking; the listeners and the world.
  case ducking, space
  /// Turns HRTF on or off for voices with a position.
  case orderHRTF(Bool)
  case reverb(ReverbOrder)
  case orderEffects(MixOrder)
  case orderSoundtrack(MixOrder)
  /// Ends the one-shots that are frozen.
  case dropFrozen
  /// Clears a deck, has the feeder fill it and lets the renderer have it.
  case bindDeck(DeckBinding)
  /// Appends a soundtrack to a deck's play; nil: none will follow.
  case extendDeck(Int, SoundtrackPart?)
  /// Changes how loud the layers of a deck are, whose soundtracks may then be fed up to this place in their queue.
  case layers(DeckLayers, deck: Int, upTo: Int)
  /// Changes how many frames a deck's play has in all.
  case deckLength(Int, Int)
  /// Opens a soundtrack's file for a play from `frame` on that follows.
  case prepare(Soundtrack, loops: LoopCount, frame: Int)
  /// Fades a deck out, from a time on.
  case stopDeck(Int, ramp: RampSpan, at: ClockTime)
  /// Ends the feeder's work for a deck.
  case releaseDeck(Int)
  /// Ends a stream, whose voice has ended.
  case endStream(EffectStream)
}
