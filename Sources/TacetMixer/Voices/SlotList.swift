import TacetSystem

/// An unordered list of slots with fixed room, each in it once at most, which never allocates after it was made. It
/// knows the place of each slot, so that any is found and removed in O(1).
struct SlotList: ~Copyable {
  private var storage: FixedArray<Int32>
  /// The place of each slot; -1 for none.
  private var places: FixedArray<Int32>
  private(set) var count = 0

  /// An empty list with room for `capacity` of the slots 0 to `slots` - 1; of as many if nil.
  init(capacity: Int, of slots: Int? = nil) {
    storage = FixedArray(repeating: 0, count: capacity)
    places = FixedArray(repeating: -1, count: slots ?? capacity)
  }

  /// True if there is no room for another slot.
  var isFull: Bool { count == storage.count }

  subscript(index: Int) -> Int { Int(storage[index]) }

  /// True if `slot` is there.
  func contains(_ slot: Int) -> Bool { places[slot] >= 0 }

  /// Appends, unless it is there; false when there is no room.
  @discardableResult
  mutating func append(_ slot: Int) -> Bool {
    guard !contains(slot) else { return true }
    guard count < storage.count else { return false }
    storage[count] = Int32(truncatingIfNeeded: slot)
    places[slot] = Int32(truncatingIfNeeded: count)
    count += 1
    return true
  }

  /// Removes the last slot and returns it; nil: there is none.
  mutating func popLast() -> Int? {
    guard count > 0 else { return nil }
    count -= 1
    let slot = Int(storage[count])
    places[slot] = -1
    return slot
  }

  /// Removes the slot at `index`; the last one takes its place.
  mutating func remove(at index: Int) {
    places[Int(storage[index])] = -1
    count -= 1
    guard index < count else { return }
    storage[index] = storage[count]
    places[Int(storage[index])] = Int32(truncatingIfNeeded: index)
  }

  /// Removes `slot`, if it is there.
  mutating func remove(_ slot: Int) {
    if contains(slot) { remove(at: Int(places[slot])) }
  }
}
