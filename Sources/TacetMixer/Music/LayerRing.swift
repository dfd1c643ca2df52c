import Synchronization
import TacetSystem

/// The ring of a layer beyond the first, made when a deck first has so many. It is fed and read in step with the deck's own.
struct LayerRing: ~Copyable {
  private let place = Atomic<UnsafeMutablePointer<Ring<Float>>?>(nil)

  deinit {
    guard let ring = place.load(ordering: .acquiring) else { return }
    ring.deinitialize(count: 1)
    ring.deallocate()
  }

  /// Makes the ring, unless there is one. One thread at a time; neither end may be in use.
  func make() {
    guard place.load(ordering: .relaxed) == nil else { return }
    let made = UnsafeMutablePointer<Ring<Float>>.allocate(capacity: 1)
    made.initialize(to: Ring(capacity: 2 * DeckMailbox.ringFrames))
    // After the ring: both ends acquire it.
    place.store(made, ordering: .releasing)
  }

  /// The producing end; nil without a ring.
  var producer: Ring<Float>.Producer? { place.load(ordering: .acquiring)?.pointee.producer }
  /// The consuming end; nil without a ring.
  var consumer: Ring<Float>.Consumer? { place.load(ordering: .acquiring)?.pointee.consumer }
}
