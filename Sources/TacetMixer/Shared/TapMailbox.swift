import Synchronization
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
    made.initialize(to: Ring(capacity: 2 * max(1, frames)))
    // After its contents: the renderer acquires it.
    ring.store(made, ordering: .releasing)
  }

  /// Writes `frames` stereo frames. The renderer only; neither allocates nor locks.
  func write(_ samples: UnsafePointer<Float>, frames: Int) {
    guard let ring = ring.load(ordering: .acquiring) else { return }
    let taken = min(frames, ring.pointee.producer.room / 2)
    _ = ring.pointee.producer.write(samples, count: 2 * taken)
    if taken < frames { lost.add(frames - taken, ordering: .relaxed) }
  }

  /// How many frames lie ready. One thread at a time.
  var readyFrames: Int { (ring.load(ordering: .acquiring)?.pointee.consumer.count ?? 0) / 2 }

  /// Reads up to `frames` stereo frames; returns how many there were. One thread at a time.
  func read(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    guard let ring = ring.load(ordering: .acquiring) else { return 0 }
    return ring.pointee.consumer.read(into: samples, count: 2 * max(0, min(frames, readyFrames))) / 2
  }

  /// How many frames found no room.
  var lostFrames: Int { lost.load(ordering: .relaxed) }
}
