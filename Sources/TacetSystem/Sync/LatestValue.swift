import Synchronization

/// A mailbox for one value, in which the last value wins: one thread writes, another one reads, and neither ever waits.
///
/// A triple buffer. The writer fills a slot of its own and exchanges it for the middle one; the reader exchanges its
/// own for the middle one when that is newer. So no slot is read while it is written. Neither end allocates or locks.
/// Several writers may share the writing end if a lock of theirs keeps them apart.
@usableFromInline
package struct LatestValue<Value: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  // Sendable: each slot belongs to one side at a time. An exchange of `middle` releases the slot that a side gives and
  // acquires the one that it gets.
  @usableFromInline let header: UnsafeMutablePointer<LatestValueHeader>

  /// A mailbox whose reader finds `value` until another one is published.
  package init(_ value: Value) {
    let offset = Self.slotOffset
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: offset + 3 * MemoryLayout<Value>.stride,
      alignment: max(MemoryLayout<LatestValueHeader>.alignment, MemoryLayout<Value>.alignment))
    header = memory.initializeMemory(as: LatestValueHeader.self, to: LatestValueHeader())
    (memory + offset).initializeMemory(as: Value.self, repeating: value, count: 3)
  }

  deinit {
    header.deinitialize(count: 1)
    UnsafeMutableRawPointer(header).deallocate()
  }

  /// The writing end; valid as long as the mailbox lives.
  @inlinable package var writer: Writer { Writer(header: header) }
  /// The reading end; valid as long as the mailbox lives.
  @inlinable package var reader: Reader { Reader(header: header) }

  /// The writing end of a mailbox: a view that owns nothing.
  @usableFromInline
  package struct Writer: BitwiseCopyable, @unchecked Sendable {
    // Sendable: see the mailbox; one thread at a time publishes.
    @usableFromInline let header: UnsafeMutablePointer<LatestValueHeader>
    @inlinable init(header: UnsafeMutablePointer<LatestValueHeader>) { self.header = header }

    /// Replaces the value that ``Reader/next()`` has not taken over yet, if any.
    @inlinable
    package func publish(_ value: Value) {
      let slot = header.pointee.back
      LatestValue.slots(of: header)[Int(slot)] = value
      // The value is stored before its slot's number: the reader, which acquires the number, sees all of the value.
      let old = header.pointee.middle.exchange(slot | LatestValueHeader.fresh, ordering: .acquiringAndReleasing)
      header.pointee.published = slot
      header.pointee.back = old & LatestValueHeader.slotMask
    }

    /// Publishes the value published last with a change, which is made where the new one lies.
    @inlinable
    package func update(_ body: (UnsafeMutablePointer<Value>) -> Void) {
      replace { new, last in
        new.update(from: last, count: 1)
        body(new)
      }
    }

    /// Publishes a value that `body` writes, whole, where an older one lies. It gets the one published last too.
    @inlinable
    @inline(__always)
    package func replace(_ body: (_ new: UnsafeMutablePointer<Value>, _ last: UnsafePointer<Value>) -> Void) {
      let slots = LatestValue.slots(of: header)
      let (old, slot) = (Int(header.pointee.published), header.pointee.back)
      // The reader may have the old slot too, and only reads it.
      body(slots + Int(slot), UnsafePointer(slots + old))
      // The value is stored before its slot's number: the reader, which acquires the number, sees all of the value.
      let free = header.pointee.middle.exchange(slot | LatestValueHeader.fresh, ordering: .acquiringAndReleasing)
      header.pointee.published = slot
      header.pointee.back = free & LatestValueHeader.slotMask
    }

    /// Starts anew, at the price of plain stores, with a value that `body` writes where an old one lies. The reader
    /// must not be reading: another synchronization hands the mailbox over, before and after.
    @inlinable
    package func reset(_ body: (UnsafeMutablePointer<Value>) -> Void) {
      header.pointee.front = 0
      header.pointee.published = 0
      header.pointee.back = 2
      header.pointee.middle.store(1, ordering: .relaxed)
      body(LatestValue.slots(of: header))
    }

    /// The value published last. The reader may have its slot too, and only reads it.
    @inlinable
    package var published: Value { newest.pointee }

    /// The same where it lies: valid until the next one is published.
    @inlinable
    package var newest: UnsafePointer<Value> {
      UnsafePointer(LatestValue.slots(of: header) + Int(header.pointee.published))
    }
  }

  /// The reading end of a mailbox: a view that owns nothing.
  @usableFromInline
  package struct Reader: BitwiseCopyable, @unchecked Sendable {
    // Sendable: see the mailbox; one thread at a time reads.
    @usableFromInline let header: UnsafeMutablePointer<LatestValueHeader>
    @inlinable init(header: UnsafeMutablePointer<LatestValueHeader>) { self.header = header }

    /// Takes the newest value over, if it was not taken over yet; nil if nothing was published since.
    @inlinable
    package func next() -> Value? { advance() ? LatestValue.slots(of: header)[Int(header.pointee.front)] : nil }

    /// The value published last, or the initial one. The same value again if nothing was published since.
    @inlinable
    package func latest() -> Value {
      _ = advance()
      return LatestValue.slots(of: header)[Int(header.pointee.front)]
    }

    /// The value published last, or the initial one, where it lies until the next call of a method here.
    @inlinable
    package var newest: UnsafePointer<Value> {
      _ = advance()
      return UnsafePointer(LatestValue.slots(of: header) + Int(header.pointee.front))
    }

    @inlinable
    func advance() -> Bool {
      guard header.pointee.middle.load(ordering: .relaxed) & LatestValueHeader.fresh != 0 else { return false }
      // The slot given back is read before its number is stored: the writer, which acquires the number, writes after
      // that.
      let old = header.pointee.middle.exchange(header.pointee.front, ordering: .acquiringAndReleasing)
      header.pointee.front = old & LatestValueHeader.slotMask
      return true
    }
  }

  /// Where the slots begin, in bytes from the header.
  @inlinable
  static var slotOffset: Int {
    let alignment = MemoryLayout<Value>.alignment
    return (MemoryLayout<LatestValueHeader>.size + alignment - 1) / alignment * alignment
  }

  @inlinable
  static func slots(of header: UnsafeMutablePointer<LatestValueHeader>) -> UnsafeMutablePointer<Value> {
    (UnsafeMutableRawPointer(header) + slotOffset).assumingMemoryBound(to: Value.self)
  }
}

/// The numbers of a mailbox's three slots, by whom they belong to.
@usableFromInline
struct LatestValueHeader: ~Copyable {
  /// In `middle`: the reader has not taken this slot over yet.
  @inlinable static var fresh: UInt8 { 4 }
  @inlinable static var slotMask: UInt8 { 3 }

  @usableFromInline let middle = Atomic<UInt8>(1)
  /// The writer's slot, and the one that it published last.
  @usableFromInline var back: UInt8 = 0
  @usableFromInline var published: UInt8 = 1
  /// The slot that only the reader reads and writes.
  @usableFromInline var front: UInt8 = 2

  init() {}
}
