import TacetSystem

/// The deadlines of slots, earliest first: a binary heap that knows the place of each entry, so that any may be removed.
struct DeadlineHeap: ~Copyable {
  struct Entry: BitwiseCopyable {
    var deadline: Int
    var slot: Int32
  }

  private var entries: FixedArray<Entry>
  /// The place of each slot's entry; -1 for none.
  private var places: FixedArray<Int32>
  private(set) var count = 0

  /// A heap for the slots 0 to `capacity` - 1.
  init(capacity: Int) {
    entries = FixedArray(repeating: Entry(deadline: 0, slot: 0), count: capacity)
    places = FixedArray(repeating: -1, count: capacity)
  }

  /// The earliest deadline; `Int.max` when there is none.
  var next: Int { count > 0 ? entries[0].deadline : .max }

  mutating func insert(_ slot: Int, deadline: Int) {
    remove(slot)
    put(Entry(deadline: deadline, slot: Int32(truncatingIfNeeded: slot)), at: count)
    count += 1
    rise(count - 1)
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

  /// Removes the slot with the earliest deadline, if that is at or before `now`.
  mutating func pop(due now: Int) -> (slot: Int, deadline: Int)? {
    guard count > 0, entries[0].deadline <= now else { return nil }
    let first = entries[0]
    remove(Int(first.slot))
    return (Int(first.slot), first.deadline)
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
    while place > 0, entries[place].deadline < entries[(place - 1) / 2].deadline {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in (2 * place + 1)...(2 * place + 2) where child < count {
        if entries[child].deadline < entries[least].deadline { least = child }
      }
      guard least != place else { return }
      swap(place, least)
      place = least
    }
  }
}
