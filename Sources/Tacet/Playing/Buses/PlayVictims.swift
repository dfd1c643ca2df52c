/// The voices that give way to one play with limits: none, or one for each limit that is full. Takes no memory.
struct PlayVictims: Equatable, ExpressibleByArrayLiteral {
  /// An effect's limit, and those of a branch of buses.
  private static let most = 1 + BusTable.deepest
  private var slots = InlineArray<5, Int>(repeating: -1)
  private(set) var count = 0

  init(arrayLiteral slots: Int...) {
    for slot in slots { append(slot) }
  }

  mutating func append(_ slot: Int) {
    guard count < Self.most, !contains(slot) else { return }
    slots[count] = slot
    count += 1
  }

  subscript(index: Int) -> Int { slots[index] }

  func contains(_ slot: Int) -> Bool {
    for index in 0..<count where slots[index] == slot { return true }
    return false
  }

  static func == (a: PlayVictims, b: PlayVictims) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where a[index] != b[index] { return false }
    return true
  }
}
