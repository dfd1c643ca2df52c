import Synchronization

/// A place for a ``LatestValue`` that is made when it is first written: for values that few of many places ever have.
///
/// The writer allocates once, the reader never.
@usableFromInline
package struct LazyMailbox<Value: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  // Sendable: the mailbox is made before its place is published, and then lives as long as this.
  @usableFromInline typealias Place = UnsafeMutablePointer<LatestValue<Value>>
  @usableFromInline let place = Atomic<Place?>(nil)

  /// A place without a mailbox.
  package init() {}

  deinit {
    guard let made = place.load(ordering: .acquiring) else { return }
    made.deinitialize(count: 1)
    made.deallocate()
  }

  /// Replaces the value. One thread at a time.
  package func publish(_ value: Value) {
    guard let made = place.load(ordering: .relaxed) else {
      let new = Place.allocate(capacity: 1)
      new.initialize(to: LatestValue(value))
      // After the mailbox: the reader, which acquires its place, sees all of it.
      place.store(new, ordering: .releasing)
      return
    }
    made.pointee.writer.publish(value)
  }

  /// True if there is a mailbox. The writer's thread.
  @inlinable package var isMade: Bool { place.load(ordering: .relaxed) != nil }

  /// Starts anew with `value` where there is a mailbox. The reader must not be reading.
  package func reset(to value: Value) { place.load(ordering: .relaxed)?.pointee.writer.reset { $0.pointee = value } }

  /// The newest value; nil if there was none yet. One thread at a time.
  package func latest() -> Value? { place.load(ordering: .acquiring)?.pointee.reader.latest() }
}
