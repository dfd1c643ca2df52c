/// A bus and those above it but the master, from below. Takes no memory.
struct BusBranch {
  private var buses = InlineArray<4, Int>(repeating: 0)
  private(set) var count = 0

  /// A bus without another one above it.
  init(_ bus: Int) { append(bus) }

  mutating func append(_ bus: Int) {
    guard count < BusTable.deepest else { return }
    buses[count] = bus
    count += 1
  }

  subscript(index: Int) -> Int { buses[index] }
}
