import TacetSystem

/// Slots by their keys, the least first: a binary heap that knows the place of each entry, so that any may be changed
/// or removed in O(log n). Never allocates after it was made.
struct SlotHeap: ~Copyable {
  struct Entry: BitwiseCopyable {
    var key: UInt128
    var slot: Int32
  }

  private var entries: FixedArray<Entry>
  /// The place of each slot's entry; -1 for none.
  private var places: FixedArray<Int32>
  private(set) var count = 0

  /// A heap for the slots 0 to `capacity` - 1.
  init(capacity: Int) {
    entries = FixedArray(repeating: Entry(key: 0, slot: 0), count: capacity)
    places = FixedArray(repeating: -1, count: capacity)
  }

  /// The slot with the least key.
  var first: Entry? { count > 0 ? entries[0] : nil }

  /// True if `slot` has a key.
  func contains(_ slot: Int) -> Bool { places[slot] >= 0 }

  /// Sets the key of `slot`.
  mutating func insert(_ slot: Int, _ key: UInt128) {
    var place = Int(places[slot])
    if place < 0 {
      place = count
      count += 1
    }
    put(Entry(key: key, slot: Int32(truncatingIfNeeded: slot)), at: place)
    rise(place)
    sink(place)
  }

  /// Removes `slot`, if it is there.
  mutating func remove(_ slot: Int) {
    let place = Int(places[slot])
    guard place >= 0 else { return }
    places[slot] = -1
    count -= 1
    guard place < count else { return }
    put(entries[count], at: place)
    rise(place)
    sink(place)
  }

  private mutating func put(_ entry: Entry, at place: Int) {
    entries[place] = entry
    places[Int(entry.slot)] = Int32(truncatingIfNeeded: place)
  }

  private mutating func swap(_ a: Int, _ b: Int) {
    let entry = entries[a]
    put(entries[b], at: a)
    put(entry, at: b)
  }

  private mutating func rise(_ start: Int) {
    var place = start
    while place > 0, entries[place].key < entries[(place - 1) / 2].key {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in (2 * place + 1)...(2 * place + 2) where child < count {
        if entries[child].key < entries[least].key { least = child }
      }
      guard least != place else { return }
      swap(place, least)
      place = least
    }
  }
}

extension SlotHeap {
  /// The earliest of keys that are deadlines; `Int.max` when there is none.
  var nextDeadline: Int { first.map { Int($0.key) } ?? .max }

  /// Sets the deadline of `slot`, 0 or later.
  mutating func insert(_ slot: Int, deadline: Int) { insert(slot, UInt128(max(0, deadline))) }

  /// Removes the slot with the earliest deadline, if that is at or before `now`.
  mutating func pop(due now: Int) -> (slot: Int, deadline: Int)? {
    guard let first, nextDeadline <= now else { return nil }
    remove(Int(first.slot))
    return (Int(first.slot), Int(first.key))
  }
}
