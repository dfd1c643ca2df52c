/// Room for a number of values at addresses that never change, of which the first ones are made, more when they are
/// needed. Memory that no value was made in is reserved only: it costs no page.
///
/// One thread at a time makes values. Others may use those that were made before what that thread has published since.
@usableFromInline
package struct ReservedArray<Element: ~Copyable>: ~Copyable {
  /// Where the first value is, or will be. Valid as long as the array lives.
  @usableFromInline package let base: UnsafeMutablePointer<Element>
  /// How many values there may be.
  @usableFromInline package let capacity: Int
  /// How many values were made; in memory of its own, so that making some does not change the array.
  @usableFromInline let made: UnsafeMutablePointer<Int>

  /// Room for `capacity` values, of which none is made.
  package init(capacity: Int) {
    base = .allocate(capacity: capacity)
    made = .allocate(capacity: 1)
    made.initialize(to: 0)
    self.capacity = capacity
  }

  deinit {
    base.deinitialize(count: made.pointee)
    base.deallocate()
    made.deallocate()
  }

  /// How many values were made. The maker's thread.
  @inlinable package var count: Int { made.pointee }

  /// Makes values, each by `make` from its index, until there are `count`; at most ``capacity``.
  package func grow(to count: Int, _ make: (Int) -> Element) {
    while made.pointee < min(count, capacity) {
      (base + made.pointee).initialize(to: make(made.pointee))
      made.pointee += 1
    }
  }

  @inlinable
  package subscript(index: Int) -> Element {
    // Addressors: `_read` would copy a large value to read one property of it.
    unsafeAddress {
      assert(index >= 0 && index < capacity)
      return UnsafePointer(base + index)
    }
    unsafeMutableAddress {
      assert(index >= 0 && index < capacity)
      return base + index
    }
  }
}

// Sendable: the memory is reached through its one owner alone.
extension ReservedArray: @unchecked Sendable where Element: Sendable & ~Copyable {}
