/// An unordered list with a fixed room, that never allocates after it was made.
struct SlotList {
  private let storage: UnsafeMutablePointer<Int32>
  private let capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    storage = .allocate(capacity: capacity)
    storage.initialize(repeating: 0, count: capacity)
    self.capacity = capacity
  }

  func deallocate() { storage.deallocate() }

  subscript(index: Int) -> Int { Int(storage[index]) }

  /// Appends; false when there is no room.
  @discardableResult
  mutating func append(_ value: Int) -> Bool {
    guard count < capacity else { return false }
    storage[count] = Int32(truncatingIfNeeded: value)
    count += 1
    return true
  }

  /// Removes the value at `index`; the last one takes its place.
  mutating func remove(at index: Int) {
    count -= 1
    storage[index] = storage[count]
  }

  /// Removes `value`, if it is there.
  mutating func remove(_ value: Int) {
    for index in 0..<count where Int(storage[index]) == value {
      remove(at: index)
      return
    }
  }
}
