import Synchronization
import TacetSignal
import TacetSystem

/// The ring of what is put out, between the renderer and one reader; there is none until the first request for it.
///
/// The renderer writes what there is room for and counts the rest as lost.
struct TapMailbox: ~Copyable {
  private let ring = Atomic<UnsafeMutablePointer<Ring<Float>>?>(nil)
  private let lost = Atomic<Int>(0)

  deinit {
    guard let ring = ring.load(ordering: .acquiring) else { return }
    ring.deinitialize(count: 1)
    ring.deallocate()
  }

  /// Makes the ring, for `frames` frames, unless there is one. One thread at a time.
  func open(frames: Int) {
    guard ring.load(ordering: .acquiring) == nil else { return }
    let made = UnsafeMutablePointer<Ring<Float>>.allocate(capacity: 1)
    made.initialize(to: Ring(capacity: Block.channels * max(1, frames)))
    // After its contents: the renderer acquires it.
    ring.store(made, ordering: .releasing)
  }

  /// Writes a block. The renderer only; neither allocates nor locks.
  func write(_ block: Block) {
    guard let ring = ring.load(ordering: .acquiring) else { return }
    let taken = min(block.frames, ring.pointee.producer.room / Block.channels)
    _ = ring.pointee.producer.write(block.base, count: Block.channels * taken)
    if taken < block.frames { lost.add(block.frames - taken, ordering: .relaxed) }
  }

  /// How many frames lie ready. One thread at a time.
  var readyFrames: Int { (ring.load(ordering: .acquiring)?.pointee.consumer.count ?? 0) / Block.channels }

  /// Reads up to as many frames as a block has; returns how many there were. One thread at a time.
  func read(into block: Block) -> Int {
    guard let ring = ring.load(ordering: .acquiring) else { return 0 }
    let count = Block.channels * max(0, min(block.frames, readyFrames))
    return ring.pointee.consumer.read(into: block.base, count: count) / Block.channels
  }

  /// How many frames found no room.
  var lostFrames: Int { lost.load(ordering: .relaxed) }
}
