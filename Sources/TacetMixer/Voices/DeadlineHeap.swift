/// Which of the voices without a source ends next: a binary heap whose entries know their place.
struct DeadlineHeap {
  private let entries: UnsafeMutablePointer<(deadline: Int, slot: Int32)>
  private let places: UnsafeMutablePointer<Int32>
  private let capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: (0, 0), count: capacity)
    places = .allocate(capacity: capacity)
    places.initialize(repeating: -1, count: capacity)
  }

  func deallocate() {
    entries.deallocate()
    places.deallocate()
  }

  /// The next deadline; `Int.max` when there is none.
  var next: Int { count > 0 ? entries[0].deadline : .max }

  /// Sets the deadline of `slot`.
  mutating func insert(_ slot: Int, deadline: Int) {
    remove(slot)
    put((deadline, Int32(truncatingIfNeeded: slot)), at: count)
    count += 1
    rise(count - 1)
  }

  /// Forgets `slot`, if it is there.
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

  /// Takes the slot whose deadline is at or before `now`, or nil.
  mutating func pop(due now: Int) -> (slot: Int, deadline: Int)? {
    guard count > 0, entries[0].deadline <= now else { return nil }
    let first = entries[0]
    remove(Int(first.slot))
    return (Int(first.slot), first.deadline)
  }

  private func put(_ entry: (deadline: Int, slot: Int32), at place: Int) {
    entries[place] = entry
    places[Int(entry.slot)] = Int32(truncatingIfNeeded: place)
  }

  private func swap(_ a: Int, _ b: Int) {
    let entry = entries[a]
    put(entries[b], at: a)
    put(entry, at: b)
  }

  private func rise(_ start: Int) {
    var place = start
    while place > 0, entries[place].deadline < entries[(place - 1) / 2].deadline {
      swap(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private func sink(_ start: Int) {
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
