import Synchronization

/// Elements that go with those of a ring, place by place: a second storage, which shares the ring's positions and so
/// can not get out of step with it. Its memory may be taken while both sides of the ring are in use.
@usableFromInline
package struct RingCompanion<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  // Sendable: each place belongs to the side of the ring that has the ring's own element there.
  @usableFromInline let storage = Atomic<UnsafeMutablePointer<Element>?>(nil)

  /// A companion without memory.
  package init() {}

  deinit { storage.load(ordering: .acquiring)?.deallocate() }

  /// Takes memory for as many elements as `ring` can hold, unless it has some. One thread at a time.
  package func make(for ring: borrowing Ring<Element>) {
    guard storage.load(ordering: .relaxed) == nil else { return }
    // The memory is zeros before its address is known: both sides acquire that.
    storage.store(Ring<Element>.zeros(ring.capacity), ordering: .releasing)
  }

  /// Stores what goes with the next `count` elements of the ring, which must have room for them: before these are
  /// appended. The producing side; does nothing without memory.
  @inlinable
  package func write(_ elements: UnsafePointer<Element>, count: Int, before producer: Ring<Element>.Producer) {
    guard let storage = storage.load(ordering: .acquiring) else { return }
    _ = producer.store(elements, count: count, in: storage)
  }

  /// Copies what goes with up to `count` of the elements that wait in the ring, and says how many: before these are
  /// dropped. The consuming side; 0 without memory.
  @inlinable
  package func peek(
    into elements: UnsafeMutablePointer<Element>, count: Int, before consumer: Ring<Element>.Consumer
  ) -> Int {
    guard let storage = storage.load(ordering: .acquiring) else { return 0 }
    return consumer.copy(from: storage, into: elements, count: count)
  }
}
