import TacetSystem

/// An unordered list of slots with fixed room, which never allocates after it was made.
struct SlotList: ~Copyable {
  private var storage: FixedArray<Int32>
  private(set) var count = 0

  /// An empty list with room for `capacity` slots.
  init(capacity: Int) { storage = FixedArray(repeating: 0, count: capacity) }

  /// True if there is no room for another slot.
  var isFull: Bool { count == storage.count }

  subscript(index: Int) -> Int { Int(storage[index]) }

  /// Appends; false when there is no room.
  @discardableResult
  mutating func append(_ slot: Int) -> Bool {
    guard count < storage.count else { return false }
    storage[count] = Int32(truncatingIfNeeded: slot)
    count += 1
    return true
  }

  /// Removes the last slot and returns it; nil: there is none.
  mutating func popLast() -> Int? {
    guard count > 0 else { return nil }
    count -= 1
    return Int(storage[count])
  }

  /// Removes the slot at `index`; the last one takes its place.
  mutating func remove(at index: Int) {
    count -= 1
    storage[index] = storage[count]
  }

  /// Removes `slot`, if it is there.
  mutating func remove(_ slot: Int) {
    for index in 0..<count where Int(storage[index]) == slot {
      remove(at: index)
      return
    }
  }
}
