import Synchronization
import TacetSignal
import TacetSystem

/// One deck between the engine, the feeder and the renderer.
struct DeckMailbox: ~Copyable {
  /// Frames that a deck's ring holds: 340 ms at 48 kHz.
  static let ringFrames = 16_384
  /// A deck with fewer frames in its ring wakes the feeder: 256 ms at 48 kHz, for as long may a disk take.
  static let wakeFrames = ringFrames * 3 / 4

  /// Stereo samples, decoded ahead. The feeder produces, the renderer consumes.
  let ring = Ring<Float>(capacity: Block.channels * ringFrames)
  /// The samples of the layers beyond the first, which go with those of the ring. Frames of a soundtrack that has fewer
  /// layers leave them as they were.
  let otherLayers = FixedArray<RingCompanion<Float>>(count: LayerOrder.most - 1) { _ in RingCompanion() }
  /// How loud the layers are.
  let layers = LatestValue(DeckLayers())
  /// The engine's orders for the deck: play, pause, fade, stop.
  let play = LatestValue(DeckPlay())
  /// Set by the feeder: nothing will follow the samples in the ring.
  let isComplete = Atomic<Bool>(false)
  /// Set by the feeder: nothing will follow them before the soundtrack that follows has begun, which lies among them.
  let isHeldBack = Atomic<Bool>(false)
  /// Set by the feeder: so many frames are enough to begin, or to come back, where it keeps few ready.
  let enough = Atomic<Int>(.max)
  /// Frames played, as the renderer publishes them.
  let played = Atomic<Int>(0)
  /// The last of these, which are still to be discarded from the ring.
  let skippedFrames = Atomic<Int>(0)
  /// The fade that the deck is in: a ``DeckFading``.
  private let fade = Atomic<UInt8>(0)

  /// The fade that the deck was in after the last block.
  var fading: DeckFading { DeckFading(rawValue: fade.load(ordering: .relaxed)) ?? .none }

  /// Frames that lie ready in the ring. Any thread: while both ends move it is off by what passes meanwhile.
  var readyFrames: Int { max(0, min(ring.consumer.count / Block.channels, Self.ringFrames)) }

  /// True if enough lies in the ring to begin, or all that there is, also if that is all for now.
  var isPrimed: Bool {
    readyFrames >= min(Deck.primeFrames, enough.load(ordering: .relaxed)) || isComplete.load(ordering: .acquiring)
      || isHeldBack.load(ordering: .acquiring)
  }

  /// Drops up to `frames` frames; returns how many.
  func drop(_ frames: Int) -> Int {
    ring.consumer.drop(Block.channels * min(frames, readyFrames)) / Block.channels
  }

  /// Publishes how loud the layers are, with memory for them all. The engine.
  func publish(_ order: DeckLayers) {
    for layer in 1..<max(1, order.now.count, order.next.count) { otherLayers[layer - 1].make(for: ring) }
    layers.writer.publish(order)
  }

  func publish(_ clock: DeckClock, _ fading: DeckFading = .none) {
    fade.store(fading.rawValue, ordering: .relaxed)
    skippedFrames.store(clock.skippedFrames, ordering: .relaxed)
    // After the skipped frames: who acquires `played` sees those of the same moment, or later ones.
    played.store(clock.played, ordering: .releasing)
  }
}
