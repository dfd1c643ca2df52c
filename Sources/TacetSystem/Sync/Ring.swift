import Synchronization

/// A bounded queue between one writing and one reading thread, without a lock.
///
/// Neither end allocates, locks or waits. `Element` must be trivial (plain bits): elements are copied as memory.
/// Several writers may share the writing end if a lock of theirs keeps them apart.
package struct Ring<Element: BitwiseCopyable>: @unchecked Sendable {
  // Sendable: each index is written by one side only, with release, and read by the other with acquire.
  @usableFromInline struct Ends: ~Copyable {
    @usableFromInline let read = Atomic<Int>(0)
    let apart = (0, 0, 0, 0, 0, 0, 0)  // keeps the two ends on cache lines of their own
    @usableFromInline let write = Atomic<Int>(0)
  }

  @usableFromInline let ends: UnsafeMutablePointer<Ends>
  @usableFromInline let storage: UnsafeMutablePointer<Element>
  @usableFromInline let mask: Int

  /// A queue for at least `capacity` elements (rounded up to a power of two). Freed by ``deallocate()``.
  package init(capacity: Int) {
    var size = 1
    while size < capacity { size *= 2 }
    mask = size - 1
    storage = .allocate(capacity: size)
    memsetZero(storage, count: size)
    ends = .allocate(capacity: 1)
    ends.initialize(to: Ends())
  }

  /// Frees the queue. Neither end may be used afterwards.
  package func deallocate() {
    ends.deinitialize(count: 1)
    ends.deallocate()
    storage.deallocate()
  }

  /// How many elements it can hold.
  @inlinable
  package var capacity: Int { mask + 1 }

  /// How many elements wait. Exact for the reader as a lower, for the writer as an upper bound.
  @inlinable
  package var count: Int {
    ends.pointee.write.load(ordering: .acquiring) - ends.pointee.read.load(ordering: .acquiring)
  }

  /// Writing end: appends `element`; false, and nothing done, when it is full.
  @inlinable
  @discardableResult
  package func push(_ element: Element) -> Bool {
    let write = ends.pointee.write.load(ordering: .relaxed)
    guard write - ends.pointee.read.load(ordering: .acquiring) <= mask else { return false }
    storage[write & mask] = element
    ends.pointee.write.store(write + 1, ordering: .releasing)
    return true
  }

  /// Reading end: takes the oldest element, or nil when there is none.
  @inlinable
  package func pop() -> Element? {
    let read = ends.pointee.read.load(ordering: .relaxed)
    guard read < ends.pointee.write.load(ordering: .acquiring) else { return nil }
    let element = storage[read & mask]
    ends.pointee.read.store(read + 1, ordering: .releasing)
    return element
  }

  /// Writing end: appends as many of `count` elements as there is room for, and says how many.
  @inlinable
  package func write(_ elements: UnsafePointer<Element>, count: Int) -> Int {
    let write = ends.pointee.write.load(ordering: .relaxed)
    let room = mask + 1 - (write - ends.pointee.read.load(ordering: .acquiring))
    let taken = min(room, count)
    let first = min(taken, mask + 1 - (write & mask))
    (storage + (write & mask)).update(from: elements, count: first)
    storage.update(from: elements + first, count: taken - first)
    ends.pointee.write.store(write + taken, ordering: .releasing)
    return taken
  }

  /// Reading end: takes up to `count` elements into `elements`, and says how many.
  @inlinable
  package func read(into elements: UnsafeMutablePointer<Element>, count: Int) -> Int {
    let read = ends.pointee.read.load(ordering: .relaxed)
    let taken = min(ends.pointee.write.load(ordering: .acquiring) - read, count)
    let first = min(taken, mask + 1 - (read & mask))
    elements.update(from: storage + (read & mask), count: first)
    (elements + first).update(from: storage, count: taken - first)
    ends.pointee.read.store(read + taken, ordering: .releasing)
    return taken
  }
}

private func memsetZero<Element: BitwiseCopyable>(_ storage: UnsafeMutablePointer<Element>, count: Int) {
  UnsafeMutableRawPointer(storage).initializeMemory(
    as: UInt8.self, repeating: 0, count: count * MemoryLayout<Element>.stride)
}
