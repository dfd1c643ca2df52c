import Synchronization

/// A bounded queue between one producing and one consuming thread, without a lock.
///
/// Neither end allocates, locks or waits. `Element` must be trivial (plain bits): elements are copied as memory.
/// Several producers may share the producing end if a lock of theirs keeps them apart.
@usableFromInline
package struct Ring<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  // Sendable: each index is written by one side only, with release, and read by the other with acquire.
  @usableFromInline let indices: UnsafeMutablePointer<RingIndices>
  @usableFromInline let storage: UnsafeMutablePointer<Element>
  @usableFromInline let mask: Int

  /// A queue for at least `capacity` elements (rounded up to a power of two).
  package init(capacity: Int) {
    var size = 1
    while size < capacity { size *= 2 }
    mask = size - 1
    storage = Self.zeros(size)
    indices = .allocate(capacity: 1)
    indices.initialize(to: RingIndices())
  }

  deinit {
    indices.deinitialize(count: 1)
    indices.deallocate()
    storage.deallocate()
  }

  /// Memory for this many elements: zeros, so that the pages are there before the first push.
  static func zeros(_ count: Int) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count * MemoryLayout<Element>.stride)
    return memory.bindMemory(to: Element.self, capacity: count)
  }

  /// How many elements it can hold.
  @inlinable package var capacity: Int { mask + 1 }

  /// The producing end; valid as long as the queue lives.
  @inlinable package var producer: Producer { Producer(indices: indices, storage: storage, mask: mask) }
  /// The consuming end; valid as long as the queue lives.
  @inlinable package var consumer: Consumer { Consumer(indices: indices, storage: storage, mask: mask) }

  /// The producing end of a queue: a view that owns nothing.
  @usableFromInline
  package struct Producer: BitwiseCopyable, @unchecked Sendable {
    // Sendable: see the queue; one thread at a time produces.
    @usableFromInline let indices: UnsafeMutablePointer<RingIndices>
    @usableFromInline let storage: UnsafeMutablePointer<Element>
    @usableFromInline let mask: Int

    @inlinable
    init(indices: UnsafeMutablePointer<RingIndices>, storage: UnsafeMutablePointer<Element>, mask: Int) {
      self.indices = indices
      self.storage = storage
      self.mask = mask
    }

    /// How many more elements there is room for, at least.
    @inlinable
    package var room: Int {
      let write = indices.pointee.write.load(ordering: .relaxed)
      // Acquired: what the consumer read is read before it is overwritten.
      return mask + 1 - (write - indices.pointee.read.load(ordering: .acquiring))
    }

    /// The number of the element that is pushed next, counted from the first.
    @inlinable package var nextNumber: Int { indices.pointee.write.load(ordering: .relaxed) }

    /// True if the consumer has nothing to read.
    @inlinable package var isEmpty: Bool { room == mask + 1 }

    /// Appends `element`; false, and nothing done, when the queue is full.
    @inlinable
    @discardableResult
    package func push(_ element: Element) -> Bool {
      let write = indices.pointee.write.load(ordering: .relaxed)
      guard write - indices.pointee.read.load(ordering: .acquiring) <= mask else { return false }
      storage[write & mask] = element
      // The element is stored before the index that publishes it.
      indices.pointee.write.store(write + 1, ordering: .releasing)
      return true
    }

    /// Appends a copy of the element that lies there; false, and nothing done, when the queue is full.
    @inlinable
    @inline(__always)
    package func push(_ element: UnsafePointer<Element>) -> Bool {
      let write = indices.pointee.write.load(ordering: .relaxed)
      guard write - indices.pointee.read.load(ordering: .acquiring) <= mask else { return false }
      (storage + (write & mask)).copy(element)
      // The element is stored before the index that publishes it.
      indices.pointee.write.store(write + 1, ordering: .releasing)
      return true
    }

    /// Appends as many of `count` elements as there is room for, and says how many.
    @inlinable
    package func write(_ elements: UnsafePointer<Element>, count: Int) -> Int {
      let taken = store(elements, count: count, in: storage)
      let write = indices.pointee.write.load(ordering: .relaxed)
      indices.pointee.write.store(write + taken, ordering: .releasing)
      return taken
    }

    /// Stores as many of `count` elements as there is room for at the places that are written next, in this storage or
    /// in one of the same size, and says how many.
    @inlinable
    func store(_ elements: UnsafePointer<Element>, count: Int, in storage: UnsafeMutablePointer<Element>) -> Int {
      let place = indices.pointee.write.load(ordering: .relaxed) & mask
      let stored = min(room, count)
      let first = min(stored, mask + 1 - place)
      (storage + place).update(from: elements, count: first)
      storage.update(from: elements + first, count: stored - first)
      return stored
    }
  }

  /// The consuming end of a queue: a view that owns nothing.
  @usableFromInline
  package struct Consumer: BitwiseCopyable, @unchecked Sendable {
    // Sendable: see the queue; one thread at a time consumes.
    @usableFromInline let indices: UnsafeMutablePointer<RingIndices>
    @usableFromInline let storage: UnsafeMutablePointer<Element>
    @usableFromInline let mask: Int

    @inlinable
    init(indices: UnsafeMutablePointer<RingIndices>, storage: UnsafeMutablePointer<Element>, mask: Int) {
      self.indices = indices
      self.storage = storage
      self.mask = mask
    }

    /// How many elements wait, at least.
    @inlinable
    package var count: Int {
      let read = indices.pointee.read.load(ordering: .relaxed)
      // Acquired: the elements were stored before the index.
      return indices.pointee.write.load(ordering: .acquiring) - read
    }

    /// The number of the element that is read next, counted from the first.
    @inlinable package var nextNumber: Int { indices.pointee.read.load(ordering: .relaxed) }

    /// Takes the oldest element, or nil when there is none.
    @inlinable
    package func pop() -> Element? {
      let read = indices.pointee.read.load(ordering: .relaxed)
      guard read < indices.pointee.write.load(ordering: .acquiring) else { return nil }
      let element = storage[read & mask]
      // The element is read before the index that gives its place back.
      indices.pointee.read.store(read + 1, ordering: .releasing)
      return element
    }

    /// The element after `index` older ones, of those that wait. It lies there until it is dropped.
    @inlinable
    package func element(_ index: Int) -> UnsafePointer<Element> {
      UnsafePointer(storage + ((indices.pointee.read.load(ordering: .relaxed) + index) & mask))
    }

    /// Takes up to `count` elements into `elements`, and says how many.
    @inlinable
    package func read(into elements: UnsafeMutablePointer<Element>, count: Int) -> Int {
      let read = indices.pointee.read.load(ordering: .relaxed)
      let taken = min(indices.pointee.write.load(ordering: .acquiring) - read, count)
      let first = min(taken, mask + 1 - (read & mask))
      elements.update(from: storage + (read & mask), count: first)
      (elements + first).update(from: storage, count: taken - first)
      indices.pointee.read.store(read + taken, ordering: .releasing)
      return taken
    }

    /// Takes up to `count` elements, one after the other, and says how many.
    @inlinable
    package func take(_ count: Int, _ body: (Element) -> Void) -> Int {
      let read = indices.pointee.read.load(ordering: .relaxed)
      let taken = min(indices.pointee.write.load(ordering: .acquiring) - read, count)
      for index in read..<read + taken { body(storage[index & mask]) }
      indices.pointee.read.store(read + taken, ordering: .releasing)
      return taken
    }

    /// Copies up to `count` elements into `elements`, and says how many; they stay.
    @inlinable
    package func peek(into elements: UnsafeMutablePointer<Element>, count: Int) -> Int {
      copy(from: storage, into: elements, count: count)
    }

    /// Copies up to `count` elements from the places that are read next, of this storage or of one of the same size,
    /// and says how many.
    @inlinable
    func copy(
      from storage: UnsafeMutablePointer<Element>, into elements: UnsafeMutablePointer<Element>, count: Int
    ) -> Int {
      let read = indices.pointee.read.load(ordering: .relaxed)
      // Acquired: the elements were stored before the index.
      let copied = min(indices.pointee.write.load(ordering: .acquiring) - read, count)
      let first = min(copied, mask + 1 - (read & mask))
      elements.update(from: storage + (read & mask), count: first)
      (elements + first).update(from: storage, count: copied - first)
      return copied
    }

    /// Drops up to `count` elements, and says how many.
    @inlinable
    package func drop(_ count: Int) -> Int {
      let read = indices.pointee.read.load(ordering: .relaxed)
      let taken = min(indices.pointee.write.load(ordering: .acquiring) - read, count)
      indices.pointee.read.store(read + taken, ordering: .releasing)
      return taken
    }
  }
}

/// How far each side of a queue has come. The padding keeps the two on cache lines of their own.
@usableFromInline
struct RingIndices: ~Copyable {
  @usableFromInline let read = Atomic<Int>(0)
  private let padding = (0, 0, 0, 0, 0, 0, 0)
  @usableFromInline let write = Atomic<Int>(0)

  init() {}
}
