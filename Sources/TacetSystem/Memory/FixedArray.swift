/// A fixed number of values in memory of its own, at addresses that never change. Freed with its owner.
///
/// Unlike an `Array` it holds values that can not be copied, counts no references and never allocates again. An index
/// out of bounds is checked in debug builds only.
// `@usableFromInline` on a generic `package` type: without it no method is specialized in another module (Swift 6.3).
@usableFromInline
package struct FixedArray<Element: ~Copyable>: ~Copyable {
  /// Where the first value is. Valid as long as the array lives.
  @usableFromInline package let base: UnsafeMutablePointer<Element>
  /// How many values there are.
  @usableFromInline package let count: Int

  /// `count` values, each made by `make` from its index. What was made is freed if one of them can not be made.
  @inlinable
  package init<Failure: Error>(count: Int, _ make: (Int) throws(Failure) -> Element) throws(Failure) {
    let base = UnsafeMutablePointer<Element>.allocate(capacity: count)
    var made = 0
    do throws(Failure) {
      while made < count {
        (base + made).initialize(to: try make(made))
        made += 1
      }
    } catch {
      base.deinitialize(count: made)
      base.deallocate()
      throw error
    }
    self.base = base
    self.count = count
  }

  @inlinable
  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  @inlinable
  package subscript(index: Int) -> Element {
    // Addressors: `_read` would copy a large value to read one property of it.
    unsafeAddress {
      assert(index >= 0 && index < count)
      return UnsafePointer(base + index)
    }
    unsafeMutableAddress {
      assert(index >= 0 && index < count)
      return base + index
    }
  }
}

extension FixedArray {
  /// `count` copies of `value`.
  @inlinable
  package init(repeating value: Element, count: Int) {
    let base = UnsafeMutablePointer<Element>.allocate(capacity: count)
    base.initialize(repeating: value, count: count)
    self.base = base
    self.count = count
  }
}

// Sendable: the memory is reached through its one owner alone.
extension FixedArray: @unchecked Sendable where Element: Sendable & ~Copyable {}
